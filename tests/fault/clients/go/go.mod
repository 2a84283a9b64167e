module repoint.test

go 1.27
