import { generateKeyPairSync, sign } from 'node:crypto';

const oids = {
  ecdsaWithSha256: '06082a8648ce3d040302',
  commonName: '0603550403',
  subjectAltName: '0603551d11',
  basicConstraints: '0603551d13',
};

/** A key with a certificate of its own making for `127.0.0.1`, which is its own authority, valid from 2020 to 2049. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(0x30, oid('ecdsaWithSha256'));
  const name = der(0x30, der(0x31, der(0x30, oid('commonName'), der(0x0c, Buffer.from('file server')))));
  const validity = der(0x30, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231000000Z')));
  const extension = (named: keyof typeof oids, value: Buffer) => der(0x30, oid(named), der(0x04, value));
  const extensions = der(
    0x30,
    extension('subjectAltName', der(0x30, der(0x87, Buffer.from([127, 0, 0, 1])))),
    extension('basicConstraints', der(0x30, der(0x01, Buffer.from([0xff])))),
  );
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = der(0x30, version, serial, algorithm, name, validity, name, spki, der(0xa3, extensions));
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const base64 = der(0x30, body, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function oid(name: keyof typeof oids): Buffer {
  return Buffer.from(oids[name], 'hex');
}

/** ITU-T X.690: tag, length, value. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  const { length } = value;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), value]);
}
