import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openShop } from '../../../tests/support/shop.ts';
import { pence, sharedOut } from '#platform/money.ts';
import { share } from './sold.ts';

test('what the sales figures share among the lines of an order is shared to the penny as everywhere in the shop', async () => {
  await using shop = await openShop();
  const amount = fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 2_000_000_000 }));
  const weights = fc.array(fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 500_000_000 })), { minLength: 1, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(amount, weights), { minLength: 10, maxLength: 30 }), async (cases) => {
      const lines = cases.flatMap(([shared, given], order) =>
        given.map((weight, line) => ({ order, line, shared, weight })),
      );
      const part = share(sql`shared`, {
        upTo: sql`sum(weight) over so_far`,
        own: sql`weight`,
        all: sql`sum(weight) over whole`,
      });
      const { rows } = await shop.db.execute<{ part: string }>(sql`
        select ${part} as part
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as lines ("order" int, line int, shared bigint, weight bigint)
        window whole as (partition by "order"), so_far as (partition by "order" order by line)
        order by "order", line`);
      expect(rows.map((row) => Number(row.part))).toEqual(
        cases.flatMap(([shared, given]) => sharedOut(pence(shared), given)),
      );
    }),
  );
});
