import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** IPv4 that is not public unicast: IANA's special-purpose registry (RFC 6890 and its successors), multicast and reserved. */
const nonPublicIPv4 = blocks('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);

/** The one block IPv6 gives out to the public; everything that wraps an IPv4 address but two lies outside it. */
const globalIPv6 = blocks('ipv6', [['2000::', 3]]);

/** Within that block: Teredo and other protocol assignments, documentation, 6to4, anycast of the AS112 project. */
const nonPublicIPv6 = blocks('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]);

/** Whether this is an address of the public internet; false for what is no address at all. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !nonPublicIPv4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return globalIPv6.check(address, 'ipv6') && !nonPublicIPv6.check(address, 'ipv6');
}

/** '192.168.1.20', or '10.8.0.0/16'. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = isIP(address) === 6 ? 128 : 32;
  const isBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  return isIP(address) !== 0 && isBits && rest.length === 0;
}

/** @param networks as `isNetwork` knows them @returns whether an address is in one of them */
export function addressesIn(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function blocks(family: 'ipv4' | 'ipv6', subnets: [start: string, bits: number][]): BlockList {
  const list = new BlockList();
  for (const [start, bits] of subnets) list.addSubnet(start, bits, family);
  return list;
}
