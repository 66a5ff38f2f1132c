import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.rules.ts';

const httpClient = [
  '1.1.1.1',
  '93.184.216.34',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '2a00:1450:4009:80b::200e',
];

const inside = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.127.255.255',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:1.1.1.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:db8::1',
  '2002:7f00:1::1',
];

test.each(httpClient)('%s is the outside world', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each(inside)('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['', 'localhost', '127.1', '0x7f000001', '2130706433', '[::1]'])('%s is no address', (text) => {
  expect(isPublicAddress(text)).toBe(false);
});
