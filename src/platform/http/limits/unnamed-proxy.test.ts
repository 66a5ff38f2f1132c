import { expect, test } from 'vitest';
import { owner } from '../../../../tests/support/people.ts';
import { openShop } from '../../../../tests/support/shop.ts';

const forwarded = { 'x-forwarded-for': '20.0.0.1' };

test.each([
  ['a proxy on this machine', {}, '127.0.0.1', '127.0.0.1'],
  ['a proxy of the same private network', {}, '::ffff:10.0.0.2', '10.0.0.2'],
  ['a proxy beside the one that is named', { TRUST_PROXY: '10.0.0.3' }, '10.0.0.2', '10.0.0.2'],
  ['nobody where the proxy is named', { TRUST_PROXY: '1' }, '10.0.0.2', null],
  ['nobody for a stranger who writes the header', {}, '20.0.0.2', null],
])('the System page and the guide name %s', async (_, env, remoteAddress, name) => {
  await using shop = await openShop({ own: true, env });
  const admin = await owner(shop);
  const state = async () => (await admin.get('/api/admin/system')).json().shop.unnamedProxy;
  const note = async () => {
    const { rows } = (await admin.get('/api/admin/setup-guide')).json();
    return rows.find(({ id }: { id: string }) => id === 'https').note;
  };
  expect([await state(), await note()]).toEqual([null, expect.not.stringContaining('TRUST_PROXY')]);

  await shop.inject({ url: '/api/shop', headers: forwarded, remoteAddress });
  expect(await state()).toBe(name);
  const expected = name ? `Visitors come through ${name}, so the shop can’t tell them apart.` : 'The shop’s address is';
  expect(await note()).toContain(expected);
});
