import { findCustomer } from '#accounts/customers/list-customers.ts';
import type { PersonalRecords } from '#accounts/privacy/personal-records.ts';
import { erasePerson, lockPersonWithEmail, personWithEmail, readRecords } from '#accounts/privacy/privacy.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Deps } from '#platform/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';

type Request = { id: number; records: readonly PersonalRecords[]; byUserId: number };

/** All that is held about a customer who asked for it (UK GDPR, article 15). @throws Problem 404 `customer-not-found` */
export async function exportCustomer({ db, clock }: Deps, { id, records, byUserId }: Request) {
  const { email } = await findCustomer(db, id);
  const data = await readRecords(db, await personWithEmail(db, email), records);
  const taken = { subject: 'customer', subjectId: id, did: 'data-exported', before: null, after: null };
  await recordChange(db, { at: clock.now(), byUserId, ...taken });
  return data;
}

/**
 * A customer asked to be forgotten (UK GDPR, article 17): as if they had closed their account, whether they have one or not.
 * The audit log keeps that it was done, not whose address it was.
 * @throws Problem 404 `customer-not-found`, 400 for another address, 409 `runs-the-shop` or `order-under-way`
 */
export async function eraseCustomer({ changes, clock }: Deps, { id, records, byUserId }: Request, typed: string) {
  await changes.transaction(async (tx, invalidate) => {
    const { email, hasAccount, orders } = await findCustomer(tx, id);
    if (typed.toLowerCase() !== email) throw invalidInput('email', 'That isn’t this customer’s email address.');
    const person = await lockPersonWithEmail(tx, email);
    try {
      await erasePerson(tx, person, records, invalidate);
    } catch (error) {
      throw error instanceof Problem && error.code === 'order-under-way' ? stillNeeded() : error;
    }
    const erased = { subject: 'customer', subjectId: id, did: 'erased', before: { hasAccount, orders }, after: null };
    await recordChange(tx, { at: clock.now(), byUserId, ...erased });
  });
}

function stillNeeded(): Problem {
  const reason = 'This customer has an order in progress, and the shop needs their details until it has arrived.';
  return new Problem(409, 'order-under-way', `${reason} Erase them then, or cancel the order first.`);
}
