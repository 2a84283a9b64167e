"""The lifeboat: files with which a web server leads scans on while this service is down."""
