import { isSignedFor, signFor } from '#platform/signed-link.ts';

const purpose = 'review';

/** For the invitation after a delivery: whoever has it bought that product (shop rules, section 8). */
export function reviewToken(secret: string, orderNumber: string, productId: number): string {
  return `${orderNumber}.${signFor(secret, purpose, `${orderNumber} ${productId}`)}`;
}

/** The order a token was made for; null for a token of another product, and for anything else. */
export function readReviewToken(secret: string, productId: number, token: string): string | null {
  const [orderNumber = '', signature = ''] = token.split('.');
  return isSignedFor(secret, purpose, `${orderNumber} ${productId}`, signature) ? orderNumber : null;
}
