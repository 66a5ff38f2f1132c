import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { authenticationPage, endPage, payPage } from './hosted-page.ts';
import type { Fault, Typed } from './hosted-page.ts';
import type { CardEntry, SimulatedAccount } from './simulated-account.ts';
import { answerBank, payByBankDebit, payByCard } from './simulated-payments.ts';
import type { Outcome } from './simulated-payments.ts';
import { checkoutOf, lookAtSession } from './simulated-sessions.ts';
import { StripeRefusal } from './stripe-refusal.ts';
import { testCard, wrongNumber } from './test-cards.ts';

type Setting = { account: SimulatedAccount };
type Visit = { Params: { id: string }; Body: URLSearchParams | undefined };

const longest = 200;
const nothingTyped: Typed = { number: '', expiry: '', cvc: '', name: '', email: '' };

/** The pages that a customer sees at Stripe: one for the card, one of the card's bank. Plain forms. */
export const hostedCheckout: FastifyPluginAsync<Setting> = async (app, { account }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body.toString())),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
  app.setErrorHandler(async (error, _request, reply) => {
    const status = error instanceof StripeRefusal ? error.status : statusOf(error);
    const text = 'The shop can start another payment.';
    return html(reply.code(status), endPage({ title: 'There is no such page', text, link: null }));
  });

  await app.register(payPages, { account });
  await app.register(bankPages, { account });
};

const payPages: FastifyPluginAsync<Setting> = async (app, { account }) => {
  app.get<Visit>('/:id', async ({ params }, reply) => {
    const session = lookAtSession(account, params.id);
    return session.status === 'open' ? showCardPage(account, session, reply) : showEndPage(session, reply);
  });

  app.post<Visit>('/:id', async ({ params, body }, reply) => {
    const session = lookAtSession(account, params.id);
    const typed = typedIn(body);
    if (body?.get('method') === 'bank-debit') {
      const who = { name: typed.name, email: typed.email || null };
      return goOn(account, session, payByBankDebit(account, session.id, who), reply);
    }
    const entry = readEntry(typed, { now: account.now(), asksForEmail: session.customer_email === null });
    if (!('field' in entry)) return goOn(account, session, payByCard(account, session.id, entry), reply, typed);
    return session.status === 'open'
      ? showCardPage(account, session, reply, typed, entry)
      : showEndPage(session, reply);
  });
};

const bankPages: FastifyPluginAsync<Setting> = async (app, { account }) => {
  app.get<Visit>('/:id/authentication', async ({ params }, reply) => {
    const session = lookAtSession(account, params.id);
    const isAuthenticating = session.status === 'open' && checkoutOf(account, session).authenticating !== null;
    return isAuthenticating ? html(reply, authenticationPage(session)) : reply.redirect(`/c/pay/${session.id}`, 303);
  });

  app.post<Visit>('/:id/authentication', async ({ params, body }, reply) => {
    const session = lookAtSession(account, params.id);
    return goOn(account, session, answerBank(account, session.id, body?.get('answer') === 'complete'), reply);
  });
};

function goOn(
  account: SimulatedAccount,
  session: Stripe.Checkout.Session,
  outcome: Outcome,
  reply: FastifyReply,
  typed: Typed = nothingTyped,
): FastifyReply {
  switch (outcome.kind) {
    case 'paid':
    case 'processing':
      return reply.redirect(successAddress(session), 303);
    case 'authenticate':
      return reply.redirect(`/c/pay/${session.id}/authentication`, 303);
    case 'declined':
      return showCardPage(account, session, reply, typed, { field: null, message: outcome.decline.message });
    case 'over':
      return reply.redirect(`/c/pay/${session.id}`, 303);
  }
}

function showCardPage(
  account: SimulatedAccount,
  session: Stripe.Checkout.Session,
  reply: FastifyReply,
  typed: Typed = nothingTyped,
  fault: Fault | null = null,
): FastifyReply {
  return html(reply, payPage({ session, lines: checkoutOf(account, session).lineItems }, typed, fault));
}

function showEndPage(session: Stripe.Checkout.Session, reply: FastifyReply): FastifyReply {
  const isPaid = session.status === 'complete';
  const title = isPaid ? 'You have already completed this payment' : 'This payment page has expired';
  const text = isPaid ? 'There is nothing more to do here.' : 'No money was taken. The shop can start another payment.';
  return html(reply, endPage({ title, text, link: isPaid ? successAddress(session) : session.cancel_url }));
}

/** The return URL contains `{CHECKOUT_SESSION_ID}` as a placeholder. */
function successAddress({ id, success_url: url }: Stripe.Checkout.Session): string {
  return new URL((url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id)).href;
}

function typedIn(body: URLSearchParams | undefined): Typed {
  const read = (name: string) => (body?.get(name) ?? '').trim().slice(0, longest);
  return { number: read('number'), expiry: read('expiry'), cvc: read('cvc'), name: read('name'), email: read('email') };
}

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;
}

/** Errors the page reports before any bank is contacted. */
function readEntry(
  { number, expiry, cvc, name, email }: Typed,
  { now, asksForEmail }: { now: Date; asksForEmail: boolean },
): CardEntry | Fault {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(expiry) ?? [];
  const expMonth = Number(month);
  const expYear = 2_000 + Number(year);
  const card = testCard(number);
  if (asksForEmail && !z.email().safeParse(email).success) {
    return { field: 'email', message: 'Enter your email address, such as name@example.co.uk.' };
  }
  if (number === '') return { field: 'number', message: 'Enter a card number.' };
  if (!card) return { field: 'number', message: wrongNumber.message };
  if (expMonth < 1 || expMonth > 12) {
    return { field: 'expiry', message: "Your card's expiration date is incomplete." };
  }
  if (new Date(Date.UTC(expYear, expMonth)) <= now) {
    return { field: 'expiry', message: "Your card's expiration date is in the past." };
  }
  if (!/^\d{3,4}$/.test(cvc)) return { field: 'cvc', message: "Your card's security code is incomplete." };
  if (name === '') return { field: 'name', message: 'Enter the name on your card.' };
  return { card, expMonth, expYear, name, email: email || null };
}
