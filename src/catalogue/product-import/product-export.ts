import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Database } from '#platform/database/database.ts';
import { productsAfter } from '../product-admin/product-records.ts';
import { cellsOf, productColumns } from './product-columns.rules.ts';

const batchSize = 500;

/** Every product as a line of CSV, read as it is sent. With the byte-order mark by which Excel recognises UTF-8. */
export function exportProducts(db: Database): Readable {
  const lines = Readable.from(allProducts(db));
  // A cell that begins like a formula gets an apostrophe: a supplier's text must not run as one on the owner's machine.
  const csv = stringify({ header: true, columns: [...productColumns], bom: true, escape_formulas: true });
  lines.on('error', (error) => csv.destroy(error));
  csv.on('close', () => lines.destroy());
  return lines.pipe(csv);
}

async function* allProducts(db: Database) {
  let last = 0;
  for (;;) {
    const found = await productsAfter(db, last, batchSize);
    for (const record of found) yield cellsOf(record);
    const end = found.at(-1);
    if (!end) return;
    last = end.id;
  }
}
