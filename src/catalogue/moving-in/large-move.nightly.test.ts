import { expect, test } from 'vitest';
import { memoryInUse } from '../../../tests/support/memory-in-use.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { beginMove, readMove, startMove } from './product-moves.ts';
import { runMove } from './run-move.ts';

const mostGrowth = 50 * 1024 * 1024; // bytes

/** Shopify's columns; three sizes of each product. */
async function* largeFile(rows: number): AsyncGenerator<Buffer> {
  yield Buffer.from(
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Cost per item,Image Src,Status\n',
  );
  const text = '<p>A good thing for a good dog.</p>'.repeat(20);
  for (let row = 0; row < rows; row += 3) {
    const lines = ['Small', 'Medium', 'Large'].map((size, at) =>
      at === 0
        ? `thing-${row},Thing ${row},"${text}",Barker,Toys,dog,Size,${size},T-${row}-${at},5,9.99,4.00,https://x.example/${row}.jpg,active`
        : `thing-${row},,,,,,,${size},T-${row}-${at},5,12.99,5.00,,`,
    );
    yield Buffer.from(`${lines.join('\n')}\n`);
  }
}

test(
  '10,000 rows are read and brought in in one pass, with at most 50 MB',
  { timeout: 300_000 },
  async ({ annotate }) => {
    await using shop = await openShop({ own: true });
    const { id: byUserId } = await owner(shop);
    const before = memoryInUse();
    const began = performance.now();
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, memoryInUse())), 1_000);

    const { id, report } = await beginMove(shop.deps, largeFile(10_000), { fileName: 'large.csv', byUserId });
    const checkedSeconds = (performance.now() - began) / 1_000;
    await startMove(shop.deps, id);
    await runMove(shop.deps, id);

    clearInterval(watch);
    const seconds = (performance.now() - began) / 1_000;
    const growth = (peak - before) / 1024 / 1024;
    await annotate(`preview ${checkedSeconds.toFixed(1)} s, all ${seconds.toFixed(1)} s, ${growth.toFixed(1)} MB`);
    expect(report.created).toBeGreaterThan(9_999);
    expect((await readMove(shop.deps, id)).state).toBe('done');
    expect(peak - before).toBeLessThan(mostGrowth);
  },
);
