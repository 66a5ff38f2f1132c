import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts text with the shop's secret; `purpose` keeps one kind of sealed text from passing for another. */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyFor(secret, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** Null when it was sealed with another secret, for another purpose, or changed since. */
export function unseal(secret: string, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(0, nonceBytes);
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  try {
    const decipher = createDecipheriv(algorithm, keyFor(secret, purpose), nonce).setAuthTag(tag);
    const body = bytes.subarray(nonceBytes + tagBytes);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** It is there and was sealed with another secret. */
export function isUnreadable(secret: string, purpose: string, sealed: string | null | undefined): boolean {
  return typeof sealed === 'string' && unseal(secret, purpose, sealed) === null;
}

/** What the database stores of a token or request that it only has to recognise. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
