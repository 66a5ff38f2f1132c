import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { signFor } from '#platform/signed-link.ts';

type Way = 'woocommerce' | 'rest';

/** The secret a supplier signs webhooks with. Derived from the shop's own secret, so that it need not be stored. */
export function agreedSecret({ config }: Pick<Deps, 'config'>, way: Way, supplierId: number): string {
  return signFor(config.secret, `${way} webhook`, String(supplierId));
}

/** Verifies the raw bytes. @throws Problem 401 `bad-signature` */
export function rejectUnlessSigned(secret: string, body: Buffer, signature: Buffer): void {
  const right = createHmac('sha256', secret).update(body).digest();
  if (signature.length === right.length && timingSafeEqual(signature, right)) return;
  throw new Problem(401, 'bad-signature', 'The signature of that delivery is wrong.');
}
