import type { SimulatedAccount } from './simulated-account.ts';
import { requireRight } from './simulated-rights.ts';
import { invalidRequest } from './stripe-refusal.ts';

const deepest = 4;

/** https://docs.stripe.com/api/expanding_objects: a path such as `payment_intent.latest_charge` replaces ids by objects. */
export function expanded(account: SimulatedAccount, object: object, paths: readonly string[]): object {
  const parts = paths.map((path) => path.split('.'));
  const tooDeep = parts.find(({ length }) => length > deepest);
  if (tooDeep) {
    throw invalidRequest(`You cannot expand more than ${deepest} levels of a property. Property: ${tooDeep.join('.')}`);
  }
  return expandParts(account, object, parts);
}

function expandParts(account: SimulatedAccount, object: object, paths: readonly string[][]): object {
  const copy: Record<string, unknown> = { ...object };
  for (const [name = '', inner] of Map.groupBy(paths, ([first]) => first)) {
    const deeper = inner.map((path) => path.slice(1)).filter(({ length }) => length > 0);
    copy[name] = expandProperty(account, { object: copy, name, deeper });
  }
  return copy;
}

type Property = { object: Record<string, unknown>; name: string; deeper: readonly string[][] };

function expandProperty(account: SimulatedAccount, { object, name, deeper }: Property): unknown {
  const value =
    object['object'] === 'checkout.session' && name === 'line_items' ? linesOf(account, object) : object[name];
  if (Array.isArray(value) && object['object'] === 'list') {
    return value.map((one: object) => expandParts(account, one, deeper));
  }
  // Not set yet, such as the payment of a session that nobody has begun to pay.
  if (value === null && isReference(name)) return null;
  if (typeof value === 'object' && value !== null) return expandParts(account, value, deeper);
  const found = isReference(name) && typeof value === 'string' ? find(account, value) : undefined;
  if (!found) throw invalidRequest(`This property cannot be expanded (${name}).`, { param: 'expand' });
  requireRight(account, found.object);
  return expandParts(account, found, deeper);
}

function isReference(name: string): boolean {
  return [
    'payment_intent',
    'latest_charge',
    'balance_transaction',
    'failure_balance_transaction',
    'charge',
    'review',
    'source',
  ].includes(name);
}

function find(account: SimulatedAccount, id: string): { object: string } | undefined {
  const { payments, charges, balanceTransactions, refunds, disputes, reviews } = account;
  for (const map of [payments, charges, balanceTransactions, refunds, disputes, reviews]) {
    const found = map.get(id);
    if (found) return found;
  }
  return undefined;
}

function linesOf({ checkouts }: SimulatedAccount, { id }: Record<string, unknown>): object {
  const data = checkouts.get(String(id))?.lineItems ?? [];
  return { object: 'list', data, has_more: false, url: `/v1/checkout/sessions/${String(id)}/line_items` };
}
