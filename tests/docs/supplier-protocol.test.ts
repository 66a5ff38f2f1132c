import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { invented, simulate } from '../support/simulator.ts';

type Example = { method: string; path: string; body: string | undefined; answer: unknown };

const page = readFileSync(join(import.meta.dirname, '../../docs/supplier-protocol.md'), 'utf8');
const documented = 'https://api.supplier.example';

/** A request in a code block, and its response in the next one. */
function examplesIn(text: string): Example[] {
  const blocks = text.matchAll(
    /```http\n(?<method>\w+) (?<path>\S+)\n(?<body>[^`]*)```\s+```json\n(?<answer>[^`]*)```/g,
  );
  return [...blocks].map(({ groups }) => ({
    method: groups?.['method'] ?? '',
    path: groups?.['path'] ?? '',
    body: groups?.['body']?.trim() || undefined,
    answer: JSON.parse(groups?.['answer'] ?? ''),
  }));
}

test('every request on the protocol’s page gets the response documented below it', async () => {
  const examples = examplesIn(page);
  expect(examples.length).toBe(page.split('```http').length - 1);
  const { url, apiKey } = await openSupplier();
  for (const { method, path, body, answer } of examples) {
    const headers = { authorization: `Bearer ${apiKey}`, ...(body && { 'content-type': 'application/json' }) };
    const reply = await fetch(`${url}/suppliers/1/rest${path}`, { method, headers, ...(body && { body }) });
    expect(reply.ok, path).toBe(true);
    expect(JSON.parse((await reply.text()).replaceAll(url, documented)), path).toMatchObject(answer as object);
  }
});

test('the page’s other statements hold', async () => {
  const { url, apiKey, supplier } = await openSupplier();
  const ask = (path: string, more: Record<string, string> = {}) =>
    fetch(`${url}/suppliers/1/rest${path}`, { headers: { authorization: `Bearer ${apiKey}`, ...more } });
  expect((await ask('/products', { authorization: 'Bearer another' })).status).toBe(401);
  const first = await ask('/products?codes=BS-1001');
  const etag = first.headers.get('etag') ?? '';
  const again = await ask('/products?codes=BS-1001', { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const goods = supplier.goods.get('BS-1001');
  if (goods) goods.stock -= 1;
  expect((await ask('/products?codes=BS-1001', { 'if-none-match': etag })).status).toBe(200);
  supplier.faults.set('rate-limited', 'all');
  const limited = await ask('/account');
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1']);
});

async function openSupplier() {
  const [mouse, rope] = invented('BS', 2);
  if (!mouse || !rope) throw new Error('Two were asked for');
  const goods = [
    { ...mouse, code: 'BS-1001', name: 'Felt mouse', brand: 'Barker', price: pence(185), stock: 240 },
    {
      ...rope,
      code: 'BS-1004',
      name: 'Rope tug',
      brand: 'Barker',
      price: pence(420),
      stock: 61,
      gtin: '5012345678900',
    },
  ];
  const [grey, knots] = ['Grey wool felt, catnip inside.', 'Cotton rope with two knots.'];
  const reported = goods.map((one, at) => ({ ...one, description: (at === 0 ? grey : knots) ?? '' }));
  const simulator = await simulate([{ name: 'Barker & Sons', goods: reported }]);
  const supplier = simulator.supplier(1);
  return { url: simulator.url, apiKey: supplier.apiKey, supplier };
}
