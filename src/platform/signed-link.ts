import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs what a mailed link may do: the purpose is signed with the subject, so a link is worth nothing for another purpose. */
export function signFor(secret: string, purpose: string, subject: string): string {
  return createHmac('sha256', secret).update(`${purpose} ${subject}`).digest('base64url');
}

/** Signatures and random tokens are both 32 bytes in base64url. A line of hyphens beneath a heading is neither. */
const tokens = /[\w-]{43,}/g;

/** An email or another text for readers who must not use its links. */
export function withoutTokens(text: string): string {
  return withoutCodes(text).replace(tokens, (found) => (/\w/.test(found) ? onlyForRecipient : found));
}

const onlyForRecipient = 'only-for-the-recipient';

/** Of gift cards, spelled out in fours. */
const codes = /\b(?:[2-9A-HJKMNP-TV-Z]{4}-){3}[2-9A-HJKMNP-TV-Z]{4}\b/g;

/** Whoever has the code of a gift card can spend it. */
export function withoutCodes(text: string): string {
  return text.replace(codes, onlyForRecipient);
}

export function isSignedFor(secret: string, purpose: string, subject: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signFor(secret, purpose, subject))];
  return given.length === right.length && timingSafeEqual(given, right);
}
