import { createHmac, timingSafeEqual } from 'node:crypto';

/** Says what a mailed link is good for: the purpose is signed with the subject, so one link is worth nothing elsewhere. */
export function signFor(secret: string, purpose: string, subject: string): string {
  return createHmac('sha256', secret).update(`${purpose} ${subject}`).digest('base64url');
}

export function isSignedFor(secret: string, purpose: string, subject: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signFor(secret, purpose, subject))];
  return given.length === right.length && timingSafeEqual(given, right);
}
