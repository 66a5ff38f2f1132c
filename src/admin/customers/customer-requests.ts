import { findCustomer, findCustomerByEmail } from '#accounts/customers/list-customers.ts';
import type { Customer } from '#accounts/customers/customers.contract.ts';
import type { PersonalRecords } from '#accounts/privacy/personal-records.ts';
import { erasePerson, lockPersonWithEmail, personWithEmail, readRecords } from '#accounts/privacy/privacy.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';

type Request = { records: readonly PersonalRecords[]; byUserId: number };
type OfCustomer = Request & { id: number };
type OfAddress = Request & { email: string };

/** All that is held about a customer who asked for it (UK GDPR, article 15). @throws Problem 404 `customer-not-found` */
export async function exportCustomer(deps: Deps, { id, ...request }: OfCustomer) {
  const { email } = await findCustomer(deps.db, id);
  return exportAll(deps, { email, ...request }, id);
}

/** The same for whoever wrote, subscribed or reviewed without an order or account. @throws Problem 404 `nothing-held` */
export async function exportByEmail(deps: Deps, request: OfAddress) {
  const customer = await findCustomerByEmail(deps.db, request.email);
  return exportAll(deps, request, customer?.id ?? unlisted);
}

async function exportAll({ db, clock }: Deps, { email, records, byUserId }: OfAddress, subjectId: number | string) {
  const data = await readRecords(db, await personWithEmail(db, email), records);
  if (holdsNothing(data)) throw nothingHeld();
  const taken = { subject: 'customer', subjectId, did: 'data-exported', before: null, after: null };
  await recordChange(db, { at: clock.now(), byUserId, ...taken });
  return data;
}

/**
 * A customer asked to be forgotten (UK GDPR, article 17): as if they had closed their account, whether they have one or not.
 * The audit log keeps that it was done, not whose address it was.
 * @throws Problem 404 `customer-not-found`, 400 for another address, 409 `runs-the-shop` or `order-under-way`
 */
export async function eraseCustomer(deps: Deps, { id, ...request }: OfCustomer, typed: string): Promise<void> {
  await deps.changes.transaction(async (tx, invalidate) => {
    const customer = await findCustomer(tx, id);
    if (typed.toLowerCase() !== customer.email) {
      throw invalidInput('email', 'That isn’t this customer’s email address.');
    }
    await eraseAll(deps, { tx, invalidate }, { ...request, email: customer.email }, customer);
  });
}

/** The same for anybody with that address. @throws Problem 404 `nothing-held`, 409 `runs-the-shop` or `order-under-way` */
export async function eraseByEmail(deps: Deps, request: OfAddress): Promise<void> {
  await deps.changes.transaction(async (tx, invalidate) => {
    const person = await personWithEmail(tx, request.email);
    if (holdsNothing(await readRecords(tx, person, request.records))) throw nothingHeld();
    await eraseAll(deps, { tx, invalidate }, request, await findCustomerByEmail(tx, request.email));
  });
}

async function eraseAll(
  { clock }: Deps,
  { tx, invalidate }: { tx: Database; invalidate: Invalidate },
  { email, records, byUserId }: OfAddress,
  customer: Customer | undefined,
): Promise<void> {
  const person = await lockPersonWithEmail(tx, email);
  try {
    await erasePerson(tx, person, records, invalidate);
  } catch (error) {
    throw error instanceof Problem && error.code === 'order-under-way' ? stillNeeded() : error;
  }
  const { id: subjectId, hasAccount, orders } = customer ?? { id: unlisted, hasAccount: false, orders: 0 };
  const erased = { subject: 'customer', subjectId, did: 'erased', before: { hasAccount, orders }, after: null };
  await recordChange(tx, { at: clock.now(), byUserId, ...erased });
}

/** In the audit log, of who is in no list of customers. */
const unlisted = 'not a customer';

function holdsNothing(data: Record<string, unknown>): boolean {
  return Object.values(data).every((held) => held === undefined || (Array.isArray(held) && held.length === 0));
}

function nothingHeld(): Problem {
  return new Problem(404, 'nothing-held', 'The shop holds nothing about that address. Please check its spelling.');
}

function stillNeeded(): Problem {
  const reason = 'This customer has an order in progress, and the shop needs their details until it has arrived.';
  return new Problem(409, 'order-under-way', `${reason} Erase them then, or cancel the order first.`);
}
