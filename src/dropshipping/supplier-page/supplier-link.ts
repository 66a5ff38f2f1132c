import type { Config } from '#platform/config.ts';
import { isSignedFor, signFor } from '#platform/signed-link.ts';

const purpose = 'purchase-order';

/** The mailed address of the supplier's page: who has it answers for the supplier. */
export function supplierPageUrl({ url, secret }: Pick<Config, 'url' | 'secret'>, number: string): string {
  return `${url}/purchase-order/${supplierToken(secret, number)}`;
}

function supplierToken(secret: string, number: string): string {
  return `${number}.${signFor(secret, purpose, number)}`;
}

/** The number a token was made for; null for any other text. */
export function readSupplierToken(secret: string, token: string): string | null {
  const [number = '', signature = ''] = token.split('.');
  return isSignedFor(secret, purpose, number, signature) ? number : null;
}
