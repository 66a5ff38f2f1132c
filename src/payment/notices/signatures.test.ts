import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { providerInUse, providerOf } from '../providers.ts';

const now = new Date('2026-05-12T10:00:00Z');
const config = {
  stripe: {
    secretKey: 'sk_test_51',
    isTest: true,
    webhookSecrets: ['whsec_old', 'whsec_new'],
    apiUrl: 'http://127.0.0.1:9',
  },
};
const event = {
  id: 'evt_1',
  object: 'event',
  type: 'checkout.session.completed',
  data: { object: { id: 'cs_test_1', object: 'checkout.session' } },
};
const payload = JSON.stringify(event);

function signed(secret: string, { text = payload, at = now } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({ payload: text, secret, timestamp: at.getTime() / 1_000 });
}

async function read(signature: string | undefined, text = payload) {
  return providerInUse(config)?.readNotice(Buffer.from(text), signature, now);
}

test.each(['whsec_old', 'whsec_new'])(
  'a notice signed with %s is read while the secret is exchanged',
  async (secret) => {
    const notice = { id: 'evt_1', type: 'checkout.session.completed', about: 'payment', reference: 'cs_test_1' };
    expect(await read(signed(secret))).toEqual(notice);
  },
);

test('of several signatures one is enough', async () => {
  const [time, right] = signed('whsec_new').split(',');
  expect(await read(`${time},v1=${'0'.repeat(64)},${right}`)).toMatchObject({ id: 'evt_1' });
});

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['something else', 'v1=abc'],
  ['another secret’s', signed('whsec_other')],
  ['one that is six minutes old', signed('whsec_new', { at: new Date(now.getTime() - 360_000) })],
  ['that of another notice', signed('whsec_new', { text: `${payload} ` })],
  ['one without a version', signed('whsec_new').replace('v1=', 'v0=')],
])('a notice with %s for its signature is refused', async (_what, signature) => {
  await expect(read(signature)).rejects.toMatchObject({ status: 400, code: 'wrong-signature' });
});

test('what is signed and no JSON is refused as well', async () => {
  await expect(read(signed('whsec_new', { text: '{' }), '{')).rejects.toMatchObject({ code: 'wrong-signature' });
});

test('a notice of something the shop has nothing to do with is none', async () => {
  const text = JSON.stringify({ ...event, type: 'payout.paid', data: { object: { id: 'po_1', object: 'payout' } } });
  expect(await read(signed('whsec_new', { text }), text)).toBeNull();
});

test('a shop without keys has nobody who takes money', () => {
  expect(providerInUse({ stripe: undefined })).toBeNull();
  expect(providerOf({ stripe: undefined }, 'demo')).toBeNull();
  expect(() => providerOf({ stripe: undefined }, 'stripe')).toThrow('keys are not set any more');
  expect(providerOf(config, 'stripe')).toBe(providerInUse(config));
});
