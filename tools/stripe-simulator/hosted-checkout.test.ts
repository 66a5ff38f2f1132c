import { expect, test } from 'vitest';
import { sessionWanted, simulateStripe } from '../../tests/support/stripe.ts';

const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Jo Smith' };

async function open(change: object = {}) {
  const { simulator, stripe } = await simulateStripe();
  const { id, url } = await stripe.checkout.sessions.create(sessionWanted(change));
  const page = url ?? '';
  const look = async (path = '') => (await fetch(`${page}${path}`, { redirect: 'manual' })).text();
  const post = (form: Record<string, string>, path = '') =>
    fetch(`${page}${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const status = () => simulator.sessions.get(id)?.status;
  return { id, page, look, post, status, simulator };
}

test('a card pays, and the browser returns to the shop with the session’s id', async () => {
  const { id, look, post, status } = await open();
  const page = await look();
  expect(page).toContain('This is a simulator of Stripe');
  expect(page).toContain('Pay £24.99');
  expect(page).toContain('href="http://localhost:3000/checkout"');
  const reply = await post(card);
  expect([reply.status, reply.headers.get('location')]).toEqual([303, `http://localhost:3000/paid?session=${id}`]);
  expect(status()).toBe('complete');
  expect(await look()).toContain('You have already completed this payment');
});

test('a declined card shows the page again with what was typed, except for the security code', async () => {
  const { post, status } = await open();
  const reply = await post({ ...card, number: '4000 0000 0000 9995', cvc: '987' });
  const page = await reply.text();
  expect(reply.status).toBe(200);
  expect(page).toContain('role="alert" id="fault">Your card has insufficient funds.');
  expect(page).toContain('value="4000 0000 0000 9995"');
  expect(page).toContain('value="Jo Smith"');
  expect(page).not.toContain('987');
  expect(status()).toBe('open');
});

test.each([
  ['number', { number: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
  ['number', { number: '' }, 'Enter a card number.'],
  ['expiry', { expiry: '13/34' }, 'expiration date is incomplete.'],
  ['expiry', { expiry: '11/20' }, 'expiration date is in the past.'],
  ['cvc', { cvc: '1' }, 'security code is incomplete.'],
  ['name', { name: ' ' }, 'Enter the name on your card.'],
])('a wrong %s (%o) is reported at its field, before any bank is contacted', async (field, change, message) => {
  const { post, simulator } = await open();
  const page = await (await post({ ...card, ...change })).text();
  expect(page).toContain(message);
  expect(page).toMatch(new RegExp(`<input id="${field}"[^>]* aria-describedby="[^"]*fault"[^>]* aria-invalid="true"`));
  expect(simulator.payments.size).toBe(0);
});

test('a customer without a known email is asked for one', async () => {
  const { look, post, status } = await open({ customer_email: undefined });
  expect(await look()).toContain('<label for="email">');
  expect(await (await post({ ...card, email: 'jo' })).text()).toContain('Enter your email address');
  await post({ ...card, email: 'jo@example.co.uk' });
  expect(status()).toBe('complete');
});

test('the card’s bank asks for confirmation, and a refusal leads back to the card', async () => {
  const { id, look, post, status } = await open();
  const response = await post({ ...card, number: '4000 0027 6000 3184' });
  expect(response.headers.get('location')).toBe(`/c/pay/${id}/authentication`);
  const page = await look('/authentication');
  expect(page).toContain('Complete authentication');
  expect(page).toContain('Fail authentication');
  const refused = await (await post({ answer: 'fail' }, '/authentication')).text();
  expect(refused).toContain('We are unable to authenticate your payment method.');
  expect(refused).toContain(`<form method="post" action="/c/pay/${id}"`);
  expect(status()).toBe('open');
  await post({ ...card, number: '4000 0027 6000 3184' });
  const done = await post({ answer: 'complete' }, '/authentication');
  expect(done.headers.get('location')).toBe(`http://localhost:3000/paid?session=${id}`);
});

test('the page of an expired session takes no card and leads back to the shop', async () => {
  const { id, look, post, simulator } = await open();
  await simulator.expire(id);
  expect(await look()).toContain('This payment page has expired');
  expect((await post(card)).headers.get('location')).toBe(`/c/pay/${id}`);
  expect(await look()).toContain('href="http://localhost:3000/checkout"');
  expect(simulator.charges.size).toBe(0);
});

test('two tabs pay once', async () => {
  const { id, post, simulator } = await open();
  const [one, other] = await Promise.all([post(card), post(card)]);
  expect(new Set([one.headers.get('location'), other.headers.get('location')])).toEqual(
    new Set([`/c/pay/${id}`, `http://localhost:3000/paid?session=${id}`]),
  );
  expect(simulator.charges.size).toBe(1);
});

test('a bank debit leads back to the shop before the money has come', async () => {
  const { post, simulator, id } = await open();
  const reply = await post({ method: 'bank-debit', name: 'Jo', email: 'jo@example.co.uk' });
  expect(reply.headers.get('location')).toBe(`http://localhost:3000/paid?session=${id}`);
  expect(simulator.sessions.get(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
});

test('nothing written by a shop or a customer becomes part of the page’s markup', async () => {
  const script = '"><script>alert(1)</script>';
  const named = { price_data: { currency: 'gbp', unit_amount: 500, product_data: { name: script } }, quantity: 1 };
  const { look, post } = await open({ line_items: [named], cancel_url: `https://shop.example/?a="><b>` });
  const typed = { number: script, expiry: script, cvc: script, name: script };
  for (const page of [await look(), await (await post(typed)).text()]) {
    expect(page).not.toContain('<script');
    expect(page).not.toContain('"><b>');
    expect(page).toContain('&lt;script&gt;');
  }
});

test.each([
  ['an unknown session', '/c/pay/cs_test_none', 'number=4242'],
  ['a long name', `/c/pay/${'x'.repeat(2_000)}`, 'number=4242'],
  ['a broken name', '/c/pay/%E0%A4%A', 'number=4242'],
  ['no form', '/c/pay/ID', '{"number":1}'],
  ['nothing', '/c/pay/ID', ''],
  ['too much', '/c/pay/ID', `number=${'4'.repeat(1_200_000)}`],
  ['an answer that nobody asked for', '/c/pay/ID/authentication', 'answer=complete'],
  ['zero bytes', '/c/pay/ID', 'number=%00%00&expiry=%FF&name=%F0%9F'],
])('invalid input (%s) never causes a server error or a payment', async (_what, path, body) => {
  const { id, simulator } = await open();
  const type = body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded';
  const address = `${simulator.url}${path.replace('ID', id)}`;
  for (const init of [{ method: 'POST', body, headers: { 'content-type': type } }, {}]) {
    const reply = await fetch(address, { ...init, redirect: 'manual' });
    expect(reply.status).toBeLessThan(500);
  }
  expect(simulator.charges.size).toBe(0);
});
