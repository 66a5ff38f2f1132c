import { createHmac, timingSafeEqual } from 'node:crypto';

/** Says what a mailed link is good for: the purpose is signed with the subject, so one link is worth nothing elsewhere. */
export function signFor(secret: string, purpose: string, subject: string): string {
  return createHmac('sha256', secret).update(`${purpose} ${subject}`).digest('base64url');
}

/** Signatures and random tokens are 32 bytes in base64url alike. A line of hyphens beneath a heading is none. */
const tokens = /(?=-*\w)[\w-]{43,}/g;

/** A mail or any other text as whoever may read it but not use its links. */
export function withoutTokens(text: string): string {
  return text.replace(tokens, 'only-for-the-recipient');
}

export function isSignedFor(secret: string, purpose: string, subject: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signFor(secret, purpose, subject))];
  return given.length === right.length && timingSafeEqual(given, right);
}
