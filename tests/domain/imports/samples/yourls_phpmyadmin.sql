-- phpMyAdmin SQL Dump
-- version 5.2.1
SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";

INSERT INTO `yourls_log` (`click_id`, `click_time`, `shorturl`) VALUES
(1, '2024-05-02 10:00:00', 'menu');

INSERT INTO `yourls_url` (`keyword`, `url`, `title`, `timestamp`, `ip`, `clicks`) VALUES
('menu', 'https://example.com/menu?a=1&b=2', 'Menu', '2024-05-01 10:00:00', '203.0.113.5', 1204),
('Jobs_2', 'https://example.com/jobs', NULL, '2024-06-01 08:30:00', '203.0.113.5', 7);
