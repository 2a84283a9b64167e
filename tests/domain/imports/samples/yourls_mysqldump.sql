-- MySQL dump 10.13  Distrib 8.0.42, for Linux (x86_64)
/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
DROP TABLE IF EXISTS `yourls_options`;
INSERT INTO `yourls_options` VALUES (3,'active_plugins','a:1:{i:0;s:20:\"sample-page/plugin.php\";}');
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `yourls_url` (
  `keyword` varchar(100) COLLATE utf8mb4_bin NOT NULL DEFAULT '',
  `url` text COLLATE utf8mb4_bin NOT NULL,
  `title` text,
  `timestamp` timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP,
  `ip` varchar(41) NOT NULL,
  `clicks` int unsigned NOT NULL,
  PRIMARY KEY (`keyword`),
  KEY `ip` (`ip`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
LOCK TABLES `yourls_url` WRITE;
/*!40000 ALTER TABLE `yourls_url` DISABLE KEYS */;
INSERT INTO `yourls_url` VALUES ('menu','https://example.com/menu?a=1&b=2','Menu','2024-05-01 10:00:00','203.0.113.5',1204),('Jobs_2','https://example.com/jobs',NULL,'2024-06-01 08:30:00','203.0.113.5',7);
/*!40000 ALTER TABLE `yourls_url` ENABLE KEYS */;
UNLOCK TABLES;
