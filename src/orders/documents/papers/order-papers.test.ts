import { expect, test } from 'vitest';
import { cookieOf, placeOrder, stockProduct } from '../../../../tests/support/checkout.ts';
import { linkValue, outbox } from '../../../../tests/support/mail.ts';
import { textOfPdf } from '../../../../tests/support/pdf-text.ts';
import { owner, registered } from '../../../../tests/support/people.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import { settleRefund } from '../../acts/provider/settle-refund.ts';
import { attachmentMakers } from './order-papers.ts';

async function openPaperShop() {
  const shop = await openShop({ now: '2026-11-20T10:00:00Z', env: { SHOP_RATE_LIMIT: 'off' } });
  const admin = await owner(shop);
  const bed = await stockProduct(shop, { name: 'Oak Bed', price: '24.00', stock: 100 });
  const hay = await stockProduct(shop, { name: 'Meadow Hay', price: '6.00', vatRate: 0, stock: 100 });
  const items = [
    { productId: bed, quantity: 1 },
    { productId: hay, quantity: 2 },
  ];
  const order = async (more: object = {}) => placeOrder(shop, { body: { items, ...more } });
  const pdf = async (number: string, query = '') => admin.get(`/api/orders/${number}/receipt.pdf${query}`);
  return { shop, admin, order, pdf };
}

/** The text as one line: a name with characters from both font files is drawn in parts. */
function read(bytes: Buffer): string {
  return textOfPdf(bytes).join('\n').replaceAll('\n', ' ');
}

test('the PDF of a receipt contains what a VAT invoice must, and is the same each time', async () => {
  const { shop, admin, order, pdf } = await openPaperShop();
  await using _shop = shop;
  await admin.patch('/api/admin/settings', { traderName: 'Vale Trading Ltd', address: '1 High Street\nLeeds' });
  const number = (await order()).json().orderNumber;
  const reply = await pdf(number);
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    'inline; filename="receipt-1.pdf"',
  ]);
  expect(reply.headers['cache-control']).toBe('private, no-store');
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const text = read(reply.rawPayload);
  for (const said of [
    'VAT receipt',
    'Receipt no. 1',
    number,
    '20 November 2026',
    'Vale Trading Ltd trading as Paw & Vale 1 High Street Leeds',
    'VAT no. GB999999973',
    'Ann Barker 1 Kennel Lane Leeds LS1 4AP',
    'Oak Bed 1 £24.00 20% £24.00',
    'Meadow Hay 2 £6.00 0% £12.00',
    '20% £20.00 £4.00 £24.00',
    '0% £12.00 £0.00 £12.00',
    'Total £32.00 £4.00 £36.00',
    'Total paid £36.00',
    'Page 1 of 1',
  ])
    expect(text).toContain(said);
  expect(reply.rawPayload.toString('latin1')).toMatch(/\/Lang \(en-GB\)/);
  expect(reply.rawPayload.toString('latin1')).toMatch(/\/Marked true/);
  expect((await pdf(number)).rawPayload.equals(reply.rawPayload)).toBe(true);
});

test('the shop’s name on a PDF has the main colour of its look', async () => {
  const { shop, admin, order, pdf } = await openPaperShop();
  await using _shop = shop;
  const number = (await order()).json().orderNumber;
  const before = (await pdf(number)).rawPayload;
  const { content } = (await admin.get('/api/admin/site/theme')).json();
  await admin.put('/api/admin/site/theme/draft', { content: { ...content, main: '#1d3557' }, revision: 0 });
  expect((await pdf(number)).rawPayload).toEqual(before);
  await admin.post('/api/admin/site/theme/publish');
  const after = (await pdf(number)).rawPayload;
  expect(after).not.toEqual(before);
  expect(textOfPdf(after)).toEqual(textOfPdf(before));
});

test('a credit note names its receipt and credits its VAT; a gift receipt has no prices and no address', async () => {
  const { shop, admin, order, pdf } = await openPaperShop();
  await using _shop = shop;
  const number = (await order()).json().orderNumber;
  shop.clock.set('2026-11-24T10:00:00Z');
  await admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_'), amount: '18.00', reason: 'Torn' });
  const { creditNotes } = (await admin.get(`/api/orders/${number}/receipt`)).json();
  const note = read((await pdf(number, `?refund=${creditNotes[0].refundId}`)).rawPayload);
  for (const said of [
    'Credit note no. 2',
    `For receipt no. 1, order ${number}. Reason: Torn`,
    'Date of refund 24 November 2026',
    '20% £10.00 £2.00 £12.00',
    'Refunded £18.00 including VAT £2.00',
  ])
    expect(note).toContain(said);
  expect(read((await pdf(number)).rawPayload)).toContain('credit note no. 2 -£18.00');
  expect((await pdf(number, '?refund=999')).statusCode).toBe(404);

  const gift = read((await pdf(number, '?gift=yes')).rawPayload);
  expect(gift).toContain('Oak Bed 1');
  expect(gift).not.toMatch(/£|Ann Barker|Kennel|VAT/);
});

test('a credit note names the goods and the reason, also where nobody has typed one', async () => {
  const { shop, admin, order, pdf } = await openPaperShop();
  await using _shop = shop;
  const number = (await order()).json().orderNumber;
  const [bed, hay] = (await admin.get(`/api/admin/orders/${number}`)).json().items;
  const refund = (body: object) =>
    admin.post('/api/refund', {
      paymentIntentId: number.replace('PV-', 'pi_'),
      reason: 'requested_by_customer',
      ...body,
    });
  await refund({ lines: [{ lineId: hay.id, quantity: 1 }] });
  await admin.patch(`/api/orders/${number}/status`, { status: 'delivered' });
  await refund({ amount: '3.00' });
  await refund({ goods: [{ lineId: bed.id, quantity: 1 }], amount: '20.00', reason: 'Wrong colour' });
  await refund({});
  const { creditNotes } = (await admin.get(`/api/orders/${number}/receipt`)).json();
  expect(creditNotes.map(({ reason, lines }: { reason: string; lines: object[] }) => [reason, lines])).toEqual([
    ['Goods returned or not sent', [{ name: 'Meadow Hay', quantity: 1, amount: '6.00' }]],
    ['Price reduced', [{ name: 'For the order as a whole', quantity: null, amount: '3.00' }]],
    ['Wrong colour', [{ name: 'Oak Bed', quantity: 1, amount: '20.00' }]],
    ['Price reduced', [{ name: 'All that was left of the order, with delivery', quantity: null, amount: '7.00' }]],
  ]);
  const note = read((await pdf(number, `?refund=${creditNotes[0].refundId}`)).rawPayload);
  expect(note).toContain('Reason: Goods returned or not sent');
  expect(note).toContain('Meadow Hay 1 £6.00');
  const gift = read((await pdf(number, '?gift=yes')).rawPayload);
  expect(gift).toContain('Oak Bed 1 Meadow Hay 1');
});

test('the credit note of a whole order names all of it; one whose refund failed stays readable as cancelled', async () => {
  const { shop, admin, order, pdf } = await openPaperShop();
  await using _shop = shop;
  const number = (await order()).json().orderNumber;
  await shop.pool.query(`update payments set provider = 'stripe'`);
  await admin.patch(`/api/orders/${number}/status`, { status: 'cancelled' });
  const { creditNotes } = (await admin.get(`/api/orders/${number}/receipt`)).json();
  expect(creditNotes).toMatchObject([
    { number: 2, reason: 'Order cancelled', cancelledAt: null, lines: [{ name: 'Oak Bed' }, { name: 'Meadow Hay' }] },
  ]);
  const failed = { state: 'failed', reference: 're_1', failure: 'expired card' } as const;
  await settleRefund(shop, creditNotes[0].refundId, failed);
  const reply = await pdf(number, `?refund=${creditNotes[0].refundId}`);
  expect(reply.statusCode).toBe(200);
  expect(read(reply.rawPayload)).toMatch(
    /Credit note, cancelled.*Credit note no\. 2.*so this note credits nothing.*20% £20\.00 £4\.00 £24\.00/,
  );
  const receipt = read((await pdf(number)).rawPayload);
  expect(receipt).not.toContain('credit note no. 2');
  await admin.post('/api/refund', { paymentIntentId: number.replace('PV-', 'pi_') });
  const after = (await admin.get(`/api/orders/${number}/receipt`)).json().creditNotes;
  expect(after.map((note: { number: number }) => note.number)).toEqual([2, 3]);
});

test('a receipt that may not be read may not be downloaded as a PDF either', async () => {
  const { shop, order } = await openPaperShop();
  await using _shop = shop;
  const placed = await order();
  const url = `/api/orders/${placed.json().orderNumber}/receipt.pdf`;
  const token = linkValue(
    (await outbox(shop)).find(({ template }) => template === 'order-confirmation')?.text,
    'token',
  );
  const asBuyer = await shop.inject({ url, headers: { cookie: cookieOf(placed) } });
  expect([asBuyer.statusCode, (await shop.inject(`${url}?token=${token}`)).statusCode]).toEqual([200, 200]);
  const stranger = await registered(shop, 'stranger@example.co.uk');
  for (const query of ['', '?gift=yes'])
    expect([(await shop.inject(url + query)).statusCode, (await stranger.get(url + query)).statusCode]).toEqual([
      404, 404,
    ]);
  expect((await shop.inject(`${url}?token=wrong`)).statusCode).toBe(404);
});

test('many PDF requests of one caller do not delay other callers', async () => {
  const { shop, order, pdf } = await openPaperShop();
  await using _shop = shop;
  const placed = await order();
  const number = placed.json().orderNumber;
  const url = `/api/orders/${number}/receipt.pdf`;
  const from = (remoteAddress: string) =>
    shop.inject({ url, remoteAddress, headers: { cookie: cookieOf(placed) } }).then(({ statusCode }) => statusCode);
  const flood = Array.from({ length: 40 }, () => from('192.0.2.1'));
  const other = from('192.0.2.2');
  const staff = Array.from({ length: 5 }, async () => (await pdf(number)).statusCode);
  expect(await other).toBe(200);
  expect(await Promise.all(staff)).toEqual([200, 200, 200, 200, 200]);
  const answered = await Promise.all(flood);
  expect(new Set(answered)).toEqual(new Set([200, 429]));
});

test('PDFs are rate limited', async () => {
  await using shop = await openShop();
  const placed = await placeOrder(shop, { body: { items: [{ productId: await stockProduct(shop), quantity: 1 }] } });
  const request = {
    url: `/api/orders/${placed.json().orderNumber}/receipt.pdf`,
    headers: { cookie: cookieOf(placed) },
  };
  expect((await shop.inject(request)).statusCode).toBe(200);
  await shop.pool.query('update rate_limits set hits = 120');
  const refused = await shop.inject(request);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many']);
});

test('a hundred lines fill several pages with headers and page numbers, and neither long names nor emoji break it', async () => {
  const { shop, order, pdf } = await openPaperShop();
  await using _shop = shop;
  const ids = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      stockProduct(shop, { name: `Thing ${at + 1} ${'Wool '.repeat(12)}`, price: '1.00' }),
    ),
  );
  const items = ids.map((productId) => ({ productId, quantity: 1 }));
  const placed = await order({ items, customerName: 'Zoë Żółćińska 🐶🇬🇧 北京' });
  expect(placed.statusCode).toBe(201);
  const pages = textOfPdf((await pdf(placed.json().orderNumber)).rawPayload);
  expect(pages.length).toBeGreaterThan(3);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    expect(page).toContain(at === 0 ? 'VAT receipt' : 'Paw & Vale: VAT receipt, Receipt no. 1');
  }
  expect(pages.slice(0, -1).every((page) => page.includes('Description'))).toBe(true);
  expect(pages.join('\n').replaceAll('\n', '')).toContain('Zoë Żółćińska 🐶🇬🇧 北京');
  expect(pages.join('\n').match(/Thing \d+ /g)).toHaveLength(100);
});

test('a shop without VAT makes a receipt that does not mention it', async () => {
  const { shop, admin, order, pdf } = await openPaperShop();
  await using _shop = shop;
  await admin.patch('/api/admin/settings', { vatNumber: null });
  const text = read((await pdf((await order()).json().orderNumber)).rawPayload);
  expect(text).toContain('Total paid £36.00');
  expect(text).not.toContain('VAT');
});

test('staff email a receipt as a PDF, made when it is sent; another address gets no link to the order', async () => {
  const { shop, admin, order } = await openPaperShop();
  await using _shop = shop;
  const number = (await order()).json().orderNumber;
  const email = (body: object) => admin.post(`/api/admin/orders/${number}/receipt-email`, body);
  expect((await email({ kind: 'receipt' })).json()).toEqual({ to: 'Ann.Barker@example.co.uk' });
  expect((await email({ kind: 'gift-receipt', to: 'aunt@example.co.uk' })).statusCode).toBe(202);
  expect((await email({ kind: 'receipt', to: 'friend@example.co.uk' })).statusCode).toBe(202);
  expect((await email({ kind: 'receipt', to: 'nobody' })).statusCode).toBe(400);
  expect(
    (
      await shop.inject({
        method: 'POST',
        url: `/api/admin/orders/${number}/receipt-email`,
        payload: { kind: 'receipt' },
      })
    ).statusCode,
  ).toBe(401);

  const sent = (await outbox(shop)).filter(({ template }) => template.endsWith('receipt'));
  expect(
    sent
      .map(({ recipient, text }) => [recipient, text.includes('token=')])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
  ).toEqual([
    ['Ann.Barker@example.co.uk', true],
    ['aunt@example.co.uk', false],
    ['friend@example.co.uk', false],
  ]);
  const makers = attachmentMakers(shop);
  for (const { template, attachments } of sent) {
    const [attachment] = attachments;
    if (!attachment || 'content' in attachment) throw new Error('The PDF is kept');
    const text = read((await makers[attachment.madeBy]?.(attachment.of)) ?? Buffer.alloc(0));
    expect(text).toContain(template === 'receipt' ? 'Total paid £36.00' : 'Gift receipt');
  }
});
