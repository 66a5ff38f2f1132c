import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#accounts/users/users.table.ts';
import { ann, countRows, placeOrder } from '../../../../tests/support/checkout.ts';
import { cardsOf, forAnn, mailedCodes, sellCard } from '../../../../tests/support/gift-cards.ts';
import { outbox } from '../../../../tests/support/mail.ts';
import { owner, staffMember } from '../../../../tests/support/people.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import { sendGiftCards } from './send-gift-cards.ts';

test('staff sell by hand no more gift cards in a day than they may give', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const staff = await staffMember(shop);
  await shop.db
    .update(users)
    .set({ staffAreas: ['orders', 'refunds'], staffLimits: { refund: '60.00', discount: 0, byHand: '500.00' } })
    .where(eq(users.id, staff.id));
  const items = [{ productId: await sellCard(shop), quantity: 1, texts: [forAnn()] }];
  const payment = { way: 'cash', reference: 'till 1' };
  const sell = async (by: Pick<typeof staff, 'post'>) =>
    (await by.post('/api/admin/orders', { ...ann, items, payment })).json();
  expect(await sell(staff)).toMatchObject({ status: 'confirmed' });
  expect(await sell(staff)).toMatchObject({ status: 'confirmed' });
  expect(await sell(staff)).toMatchObject({ code: 'gift-card-limit' });
  // The other way round, too: what is sold leaves less to issue, and to take off cards.
  const issue = async (amount: string) => staff.post('/api/admin/gift-cards', { amount, reason: 'Sorry' });
  expect((await issue('10.01')).json()).toMatchObject({ code: 'gift-card-limit' });
  const own = (await issue('5.00')).json();
  const replace = async (card: { id: number; balance: string }) => {
    const body = { replace: true, reason: 'Lost', seenBalance: card.balance };
    return (await staff.post(`/api/admin/gift-cards/${card.id}/void`, body)).json();
  };
  const replaced = await replace(own.card);
  expect(replaced.code).toMatch(/^[2-9A-Z]{4}-/);
  expect(await replace(replaced.card)).toMatchObject({ code: 'gift-card-limit' });
  expect(await sell(admin)).toMatchObject({ status: 'confirmed' });
  await shop.jobs.drain();
  expect(await mailedCodes(shop, 'bob@example.co.uk')).toHaveLength(3);
});

test('a card whose recipient is erased before its day goes to its buyer, and one that fails keeps no other back', async () => {
  await using shop = await openShop();
  shop.clock.set(new Date('2026-11-29T12:00:00Z'));
  const admin = await owner(shop);
  const productId = await sellCard(shop);
  const numbers: string[] = [];
  for (const text of [forAnn('2026-12-02'), ['Cat', 'cat@example.co.uk', '', '', '2026-12-02']]) {
    const placed = await placeOrder(shop, { body: { items: [{ productId, quantity: 1, texts: [text] }] } });
    numbers.push(placed.json().orderNumber);
    await shop.jobs.drain();
  }
  const erased = await admin.post('/api/admin/personal-data/erasures', { email: 'cat@example.co.uk' });
  expect(erased.statusCode, erased.payload).toBe(200);
  const unsendable = 'alter table gift_cards add constraint unsendable check (mailed_at is null or bought_in <> ';
  await shop.pool.query(`${unsendable}'${numbers[0]}')`);

  shop.clock.set(new Date('2026-12-02T12:00:00Z'));
  await expect(sendGiftCards(shop.deps)).rejects.toThrow('Failed query');
  await shop.pool.query('alter table gift_cards drop constraint unsendable');
  await shop.jobs.drain();
  expect(await mailedCodes(shop, 'cat@example.co.uk')).toEqual([]);
  expect(await mailedCodes(shop, ann.customerEmail.toLowerCase())).toHaveLength(1);
  expect(await cardsOf(admin, numbers[1] ?? '')).toMatchObject([{ bought: { mailedAt: expect.any(String) } }]);
});

test('whom a card is for is nowhere any more once they are erased, and others’ cards keep theirs', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const productId = await sellCard(shop);
  const cats = ['Cat Finch', 'Cat@example.co.uk', 'Ann', 'For Cat Finch', ''];
  const pieces = [
    cats,
    ['Tom', 'tomcat@example.co.uk', 'Ann', 'For Tom', ''],
    ['', 'ct@example.co.uk', '', 'Miaow', '2026-12-24'],
  ];
  shop.clock.set(new Date('2026-11-29T12:00:00Z'));
  const { orderNumber } = (
    await placeOrder(shop, { body: { items: [{ productId, quantity: 3, texts: pieces }] } })
  ).json();
  await shop.jobs.drain();
  const mistyped = (await cardsOf(admin, orderNumber))[2];
  const sending = { goesOutOn: '2026-12-23', recipientEmail: 'cat@example.co.uk' };
  await admin.put(`/api/admin/gift-cards/${mistyped?.id}/sending`, sending);
  const ask = (did: string) => admin.post(`/api/admin/personal-data/${did}`, { email: 'cat@example.co.uk' });
  expect((await ask('exports')).json().giftCardsBoughtForThem).toMatchObject([
    { recipientName: 'Cat Finch', recipientEmail: 'cat@example.co.uk', message: 'For Cat Finch' },
    { recipientName: null, message: 'Miaow' },
  ]);

  expect((await ask('erasures')).statusCode).toBe(200);

  const { rows } = await shop.pool.query<{ name: string }>(`select table_schema || '.' || table_name as name
    from information_schema.tables where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`);
  for (const { name } of rows)
    expect(await countRows(shop, `${name} as row where row::text ~* '\\mcat@|cat finch|ct@|miaow'`), name).toBe(0);
  const { rows: lines } = await shop.pool.query('select texts from order_lines order by id');
  expect(lines.map(({ texts }) => texts[0])).toEqual([
    ['', '', 'Ann', '', ''],
    pieces[1],
    ['', '', '', '', '2026-12-24'],
  ]);
  const sent = (await outbox(shop)).filter(({ template }) => template === 'gift-card-sent');
  expect(sent).toMatchObject([{ subject: expect.stringContaining('Tom') }]);
});

test('with its buyer’s data a card that has gone out forgets whom it was for, and so does what replaced it; its code pays on', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const productId = await sellCard(shop);
  const pieces = [forAnn(), ['Cat', 'cat@example.co.uk', 'Ann', 'For Cat', '']];
  const placed = await placeOrder(shop, { body: { items: [{ productId, quantity: 2, texts: pieces }] } });
  await shop.jobs.drain();
  const [bobs, cats] = await cardsOf(admin, placed.json().orderNumber);
  const body = { replace: true, reason: 'Their mailbox was full', seenBalance: '25.00' };
  const replaced = (await admin.post(`/api/admin/gift-cards/${cats?.id}/void`, body)).json();
  await shop.jobs.drain();
  const codes = [...(await mailedCodes(shop, 'bob@example.co.uk')), ...(await mailedCodes(shop, 'cat@example.co.uk'))];
  const erased = await admin.post('/api/admin/personal-data/erasures', { email: ann.customerEmail });
  expect(erased.statusCode, erased.payload).toBe(200);

  for (const id of [bobs?.id, cats?.id, replaced.card.id]) {
    const known = (await admin.get(`/api/admin/gift-cards/${id}`)).json();
    expect(known).toMatchObject({ recipientName: null, recipientEmail: null, senderName: null, message: null });
  }
  const ask = async (code: string | undefined) =>
    (await shop.inject({ method: 'POST', url: '/api/gift-cards/balance', payload: { code } })).statusCode;
  expect([await ask(codes[0]), await ask(codes[1]), await ask(codes[2])]).toEqual([200, 404, 200]);
});

test('staff send no bought card to another address that is worth more than they may give, alone or together', async () => {
  await using shop = await openShop();
  shop.clock.set(new Date('2026-11-29T12:00:00Z'));
  const boss = await owner(shop);
  const staff = await staffMember(shop);
  const buy = async (price: string, quantity: number) => {
    const texts = Array.from({ length: quantity }, () => forAnn('2026-12-24'));
    const items = [{ productId: await sellCard(shop, price), quantity, texts }];
    const { orderNumber } = (await placeOrder(shop, { body: { items } })).json();
    await shop.jobs.drain();
    return cardsOf(boss, orderNumber);
  };
  const send = async (by: Pick<typeof staff, 'put'>, id: number | undefined, recipientEmail: string) =>
    (await by.put(`/api/admin/gift-cards/${id}/sending`, { goesOutOn: '2026-12-23', recipientEmail })).json();
  const [dear] = await buy('100.00', 1);
  expect(await send(staff, dear?.id, 'me@example.co.uk')).toMatchObject({ code: 'gift-card-limit' });
  expect(await send(staff, dear?.id, 'BOB@example.co.uk')).toMatchObject({ bought: { goesOutOn: '2026-12-23' } });
  expect(await send(boss, dear?.id, 'cat@example.co.uk')).toMatchObject({ recipientEmail: 'cat@example.co.uk' });
  const ids = (await buy('20.00', 3)).map(({ id }) => id);
  for (const id of ids.slice(0, 2)) expect(await send(staff, id, 'me@example.co.uk')).toMatchObject({ id });
  expect(await send(staff, ids[2], 'me@example.co.uk')).toMatchObject({ code: 'gift-card-limit' });
});

test('who refunds orders with cards to their payers, or corrects an address twice, may still give what their limit says', async () => {
  await using shop = await openShop();
  shop.clock.set(new Date('2026-11-29T12:00:00Z'));
  const boss = await owner(shop);
  const staff = await staffMember(shop);
  const buy = async (price: string) => {
    const items = [{ productId: await sellCard(shop, price), quantity: 1, texts: [forAnn('2026-12-24')] }];
    const { orderNumber } = (await placeOrder(shop, { body: { items } })).json();
    await shop.jobs.drain();
    return String(orderNumber);
  };
  for (const number of [await buy('40.00'), await buy('40.00'), await buy('40.00')]) {
    const refunded = await staff.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_') });
    expect(refunded.json(), refunded.payload).toMatchObject({ refundedTotal: '40.00' });
  }
  const [card] = await cardsOf(boss, await buy('40.00'));
  for (const recipientEmail of ['bbo@example.co.uk', 'bo@example.co.uk', 'cat@example.co.uk']) {
    const body = { goesOutOn: '2026-12-23', recipientEmail };
    expect((await staff.put(`/api/admin/gift-cards/${card?.id}/sending`, body)).json()).toMatchObject({
      recipientEmail,
    });
  }
  const issue = async (amount: string) => staff.post('/api/admin/gift-cards', { amount, reason: 'Sorry' });
  expect((await issue('10.01')).json()).toMatchObject({ code: 'gift-card-limit' });
  const given = (await issue('5.00')).json();
  // What is voided under Gift cards counts.
  const body = { replace: false, reason: 'Not needed', seenBalance: '5.00' };
  expect((await staff.post(`/api/admin/gift-cards/${given.card.id}/void`, body)).json()).toMatchObject({ code: null });
  expect((await issue('1.00')).json()).toMatchObject({ code: 'gift-card-limit' });
});

test('a search for an order finds the cards bought in it and all that replaced them', async () => {
  await using shop = await openShop();
  const boss = await owner(shop);
  const items = [{ productId: await sellCard(shop), quantity: 1, texts: [forAnn()] }];
  const { orderNumber } = (await placeOrder(shop, { body: { items } })).json();
  await shop.jobs.drain();
  await boss.post('/api/admin/gift-cards', { amount: '5.00', reason: 'Of no order' });
  const [bought] = await cardsOf(boss, orderNumber);
  const ids = [bought?.id];
  for (const reason of ['Lost', 'Lost again']) {
    const body = { replace: true, reason, seenBalance: '25.00' };
    ids.unshift((await boss.post(`/api/admin/gift-cards/${ids[0]}/void`, body)).json().card.id);
  }
  const find = async (q: string) => (await boss.get(`/api/admin/gift-cards?${q}`)).json();
  expect(await find(`q=${orderNumber}`)).toMatchObject(ids.map((id) => ({ id })));
  expect(await find(`q=${orderNumber}&state=active`)).toMatchObject([{ id: ids[0] }]);
});
