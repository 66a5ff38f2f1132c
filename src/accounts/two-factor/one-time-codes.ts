import { Secret, TOTP } from 'otpauth';

/** What authenticator apps take for granted: six digits of SHA-1 over a number that changes each half minute (RFC 6238). */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Half minutes that a telephone's clock may be off, either way (RFC 6238, section 5.2). */
const leeway = 1;

const secretBytes = 20; // as long as SHA-1's output (RFC 4226, section 4)

/** In base32, as people type it into an app that has no camera. */
export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** What the QR code says to the app; shop and account are the names it shows. */
export function setUpAddress(secret: string, shop: string, account: string): string {
  return new TOTP({ ...kind, issuer: shop, label: account, secret: Secret.fromBase32(secret) }).toString();
}

/** The number of the half minute that the code belongs to, or null for a wrong one. */
export function stepOf(code: string, secret: string, now: Date): number | null {
  // The library compares bytes and throws for digits of other alphabets.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const counter = new TOTP({ ...kind, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const off = counter.validate({ token: code, timestamp, window: leeway });
  return off === null ? null : counter.counter({ timestamp }) + off;
}
