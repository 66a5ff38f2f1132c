import { listAddresses } from '#accounts/addresses/addresses.ts';
import { listCustomerNotes, readNotesAbout } from '#accounts/customers/customer-notes.ts';
import type { Customer } from '#accounts/customers/customers.contract.ts';
import { findCustomer, findCustomerByEmail } from '#accounts/customers/customers.ts';
import { takeableUntil } from '#accounts/email-links/email-links.ts';
import type { Person, PersonalRecords } from '#accounts/personal-records.ts';
import { erasePerson, lockPersonWithEmail, personWithEmail, readRecords } from '#accounts/privacy/privacy.ts';
import { shownAnswersOf, shownQuestionsOf } from '#catalogue/questions/question-records.ts';
import { readReviewsOf, shownReviewsOf } from '#catalogue/reviews/review-records.ts';
import { shownCommentsOf } from '#community/comments/comments.ts';
import { readMessagesOf } from '#community/contact/contact.ts';
import { readSubscriptionsOf } from '#community/newsletter/subscribers.ts';
import { readReturnsOf } from '#orders/acts/returns/returns.ts';
import { oldOrdersOf } from '#orders/old-orders/old-orders.ts';
import { latestOrdersOf } from '#orders/order/order-list.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { toPounds } from '#platform/money.ts';
import { forgetCustomer } from './aggregate-customers.ts';
import type { CustomerPage, Erasure } from './customer-page.contract.ts';

/** A row of the customer list, with the notes of staff. Register it last: it is derived from what the other records leave. */
export const customerRecords: PersonalRecords = {
  name: 'customerNotes',
  read: async (db, { provenEmail }) => (provenEmail === null ? [] : readNotesAbout(db, provenEmail)),
  erase: (tx, { userId, email }) => forgetCustomer(tx, email.toLowerCase(), userId),
};

type Request = { records: readonly PersonalRecords[]; byUserId: number };
type OfCustomer = Request & { id: number };
type OfAddress = Request & { email: string };

/** All data held about a customer who requested it (UK GDPR, article 15). @throws Problem 404 `customer-not-found` */
export async function exportCustomer(deps: Deps, { id, ...request }: OfCustomer) {
  const { email } = await findCustomer(deps.db, id);
  return exportAll(deps, { email, ...request }, id);
}

/** The same for people who wrote, subscribed or reviewed without an order or account. @throws Problem 404 `nothing-held` */
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
 * Erases a customer on request (UK GDPR, article 17), as if they had closed their account, whether they have one or not.
 * The audit log records that it was done, but not the address.
 * @returns what to look at, as nobody can tell afterwards whose it was
 * @throws Problem 404 `customer-not-found`, 400 for another address, 409 `runs-the-shop`, `order-under-way`, `return-under-way` or `dispute-under-way`
 */
export async function eraseCustomer(deps: Deps, { id, ...request }: OfCustomer, typed: string): Promise<Erasure> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const customer = await findCustomer(tx, id);
    if (typed.toLowerCase() !== customer.email) {
      throw invalidInput('email', 'That isn’t this customer’s email address.');
    }
    return eraseAll(deps, { tx, invalidate }, { ...request, email: customer.email }, customer);
  });
}

/** The same for anybody with that address. @throws Problem 404 `nothing-held`, 409 `runs-the-shop`, `order-under-way`, `return-under-way` or `dispute-under-way` */
export async function eraseByEmail(deps: Deps, request: OfAddress): Promise<Erasure> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const person = await personWithEmail(tx, request.email);
    if (holdsNothing(await readRecords(tx, person, request.records))) throw nothingHeld();
    return eraseAll(deps, { tx, invalidate }, request, await findCustomerByEmail(tx, request.email));
  });
}

async function eraseAll(
  { clock }: Deps,
  { tx, invalidate }: { tx: Database; invalidate: Invalidate },
  { email, records, byUserId }: OfAddress,
  customer: Customer | undefined,
): Promise<Erasure> {
  const person = await lockPersonWithEmail(tx, email);
  const stillPublic = await readTextsOf(tx, person);
  try {
    await erasePerson(tx, person, { records, invalidate, now: clock.now() });
  } catch (error) {
    throw error instanceof Problem ? inStaffsWords(error) : error;
  }
  const { id: subjectId, hasAccount, orders } = customer ?? { id: unlisted, hasAccount: false, orders: 0 };
  const erased = { subject: 'customer', subjectId, did: 'erased', before: { hasAccount, orders }, after: null };
  await recordChange(tx, { at: clock.now(), byUserId, ...erased });
  return { stillPublic };
}

async function readTextsOf(db: Database, person: Person): Promise<Erasure['stillPublic']> {
  const [reviews, comments, questions, answers] = await Promise.all([
    shownReviewsOf(db, person),
    shownCommentsOf(db, person),
    shownQuestionsOf(db, person),
    shownAnswersOf(db, person),
  ]);
  return [
    ...reviews.map((review) => ({ of: 'reviews' as const, ...review })),
    ...comments.map((comment) => ({ of: 'comments' as const, title: null, ...comment })),
    ...questions.map((question) => ({ of: 'product-questions' as const, title: null, ...question })),
    ...answers.map((answer) => ({ of: 'product-answers' as const, title: null, ...answer })),
  ];
}

/** The audit log's id for a person who is not in the customer list. */
const unlisted = 'not a customer';

function holdsNothing(data: Record<string, unknown>): boolean {
  return Object.values(data).every((held) => held === undefined || (Array.isArray(held) && held.length === 0));
}

function nothingHeld(): Problem {
  return new Problem(404, 'nothing-held', 'The shop holds nothing about that address. Please check its spelling.');
}

/** The messages an account's owner would see, worded for staff. */
function inStaffsWords(problem: Problem): Problem {
  const message = staffsWords[problem.code];
  return message === undefined ? problem : new Problem(409, problem.code, message);
}

const staffsWords: Partial<Record<string, string>> = {
  'order-under-way':
    'This customer has an order in progress, and the shop needs their details until it has arrived. Erase them then, or cancel the order first.',
  'dispute-under-way':
    'This customer’s bank has not decided a dispute yet, and their details are the shop’s evidence. Erase them once it has.',
  'return-under-way':
    'This customer has a return in progress, and the shop needs their details until then. Erase them once it’s refunded, declined or closed.',
};

/** The list of orders finds the rest by the address. */
const mostOrders = 50;

/** @throws Problem 404 `customer-not-found` */
export async function readCustomerPage(db: Database, id: number, now: Date): Promise<CustomerPage> {
  const customer = await findCustomer(db, id);
  const person = await personWithEmail(db, customer.email);
  const [orders, oldOrders, returns, reviews, messages, takeable, addresses, notes, [subscription]] = await Promise.all(
    [
      latestOrdersOf(db, person, mostOrders),
      oldOrdersOf(db, person),
      readReturnsOf(db, person),
      readReviewsOf(db, person),
      readMessagesOf(db, person),
      takeableUntil(db, person.userId, now),
      listAddresses(db, person.userId),
      listCustomerNotes(db, id),
      readSubscriptionsOf(db, person),
    ],
  );
  return {
    ...customer,
    latestOrders: orders.map(({ total, ...order }) => dated({ ...order, total: toPounds(total) })),
    oldOrders,
    returnsAsked: returns.map(({ orderNumber, state, reason, createdAt }) =>
      dated({ orderNumber, state, reason, createdAt }),
    ),
    reviews: reviews.map(({ productId, title, rating, comment, createdAt }) =>
      dated({ productId, title, rating, comment, createdAt }),
    ),
    messages,
    takeableUntil: takeable?.toISOString() ?? null,
    addresses,
    notes,
    newsletter: subscription
      ? {
          askedAt: subscription.askedAt.toISOString(),
          confirmedAt: subscription.confirmedAt?.toISOString() ?? null,
          leftAt: subscription.leftAt?.toISOString() ?? null,
        }
      : null,
  };
}

function dated<Row extends { createdAt: Date }>(row: Row): Omit<Row, 'createdAt'> & { createdAt: string } {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
