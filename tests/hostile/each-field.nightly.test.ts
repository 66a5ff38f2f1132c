import { expect, test } from 'vitest';
import type { ApiDocument, Schema, Shapes } from '#shop/api-docs/api-document.rules.ts';
import { openShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import type { Target } from './harass.ts';
import { callsOf } from './hostile-requests.ts';
import { prepareShop, signIn } from './prepare-shop.ts';

/** What chance puts into one field of some hundred in a long time, as it stands in the text of a body. */
const worst = [
  '{"toString":"no"}',
  `${'['.repeat(4_000)}${']'.repeat(4_000)}`,
  '1e309',
  '"a\\u0000b"',
  'null',
  '[null]',
];

const deepest = 4;
const mark = 'the place of the value';

function targetOf({ inject, pool }: TestShop): Target {
  return {
    async send(request) {
      const { statusCode, headers, payload } = await inject(request);
      return { status: statusCode, type: String(headers['content-type']), body: payload };
    },
    query: async (statement) => (await pool.query(statement)).rows,
  };
}

/** Every field that a schema knows, `0` for the first of a list. */
function fieldsIn(schema: Schema, shapes: Shapes, path: string[] = []): string[][] {
  const named = schema.$ref === undefined ? schema : (shapes[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (path.length > deepest) return [];
  return [
    ...Object.entries(named.properties ?? {}).flatMap(([name, field]) => {
      const place = [...path, name];
      return [place, ...fieldsIn(field, shapes, place)];
    }),
    ...(named.items ? fieldsIn(named.items, shapes, [...path, '0']) : []),
    ...[...(named.anyOf ?? []), ...(named.oneOf ?? [])].flatMap((one) => fieldsIn(one, shapes, path)),
  ];
}

function withMark(body: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return mark;
  const known: Record<string, unknown> = { ...Object(body) };
  const changed = { ...known, [name]: withMark(known[name], rest) };
  return name === '0' ? Object.values(changed) : changed;
}

function bodiesOf(schema: Schema, example: unknown, shapes: Shapes): { place: string[]; payload: string }[] {
  return fieldsIn(schema, shapes).flatMap((place) => {
    const body = JSON.stringify(withMark(example ?? {}, place));
    return worst.map((value) => ({ place, payload: body.replace(`"${mark}"`, () => value) }));
  });
}

test('no value in any field of any call is a fault of the shop', async () => {
  await using shop = await openShop({ env: { SHOP_RATE_LIMIT: 'off' } });
  const target = targetOf(shop);
  await prepareShop(target);
  const { customer, admin } = await signIn(target);
  const document = (await shop.inject('/api/openapi.json')).json<ApiDocument & { components: { schemas: Shapes } }>();
  const wrong: string[] = [];
  let sent = 0;
  for (const { method, path, operation } of callsOf(document)) {
    const { schema, example } = operation.requestBody?.content['application/json'] ?? {};
    // Those of customers might close the account.
    if (!schema || path.endsWith('/close')) continue;
    const url = path.replace('{orderNumber}', 'PV-7K2M9Q4XWT').replaceAll(/\{\w+\}/g, '1');
    const cookie = path.startsWith('/api/user/') ? customer : admin;
    for (const { place, payload } of bodiesOf(schema, example, document.components.schemas)) {
      const headers = { cookie, 'content-type': 'application/json' };
      const { statusCode } = await shop.inject({ method, url, headers, payload });
      sent += 1;
      if (statusCode === 500) wrong.push(`${method} ${path} ${place.join('.')}: ${payload.slice(0, 100)}`);
      if (statusCode === 401) await signIn(target);
    }
  }
  expect(wrong).toEqual([]);
  expect(sent).toBeGreaterThan(5_000);
}, 900_000);
