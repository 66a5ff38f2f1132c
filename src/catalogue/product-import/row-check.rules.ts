import type { z } from 'zod';
import { createProductBody, productFields } from '../product-admin/product-draft.contract.ts';
import type { CreateProductBody } from '../product-admin/product-draft.contract.ts';
import { edited, priceError, withdrawnOrNot } from '../product-admin/edits.rules.ts';
import type { ProductRecord } from '../product-admin/edits.rules.ts';
import { slugOf } from '../product-admin/slug.rules.ts';
import { columnOf, fieldsIn, termColumns, termsOf } from './product-columns.rules.ts';
import type { Cells, ProductColumn } from './product-columns.rules.ts';

export type Error = { column: ProductColumn | null; reason: string };
type Checked<Value> = { value: Value } | { faults: Error[] };

const editSchema = productFields.partial().extend({
  isWithdrawn: createProductBody.shape.isWithdrawn.unwrap().optional(),
  newStock: createProductBody.shape.stock.unwrap().optional(),
});

/** What a row makes of a product that the shop has. */
export function checkEdit(cells: Cells, before: ProductRecord, now: Date): Checked<ProductRecord> {
  const read = checked(editSchema, fieldsIn(cells));
  const errors = [...('faults' in read ? read.faults : []), ...fixedErrors(cells, before)];
  if ('faults' in read || errors.length > 0) return { faults: errors };
  const { newStock, isWithdrawn, ...fields } = read.value;
  const after = withdrawnOrNot(edited(before, fields), isWithdrawn ?? before.withdrawnAt !== null, now);
  const fault = after.price === before.price ? undefined : priceError(after);
  return fault
    ? { faults: [{ column: 'price', reason: fault }] }
    : { value: { ...after, stock: newStock ?? before.stock } };
}

/** What may be read in the file and is changed elsewhere. */
function fixedErrors(cells: Cells, before: ProductRecord): Error[] {
  const terms = termsOf(before);
  const moved = termColumns.filter((column) => cells[column] && cells[column] !== terms[column]);
  const errors: Error[] = moved.map((column) => ({
    column,
    reason: 'A supplier’s terms are changed on the Dropshipping tab. Leave this cell as it was, or blank.',
  }));
  if (cells.slug && cells.slug !== before.slug) {
    errors.push({ column: 'slug', reason: `Product ${before.id} has the address “${before.slug}”, which stays.` });
  }
  return errors;
}

/** What a row makes of a product that is new. */
export function checkNew(cells: Cells): Checked<CreateProductBody & { slug: string }> {
  const { newStock: stock, ...fields } = fieldsIn({ ...cells, newStock: cells.newStock || cells.stock });
  const read = checked(createProductBody, { ...fields, ...(stock !== undefined && { stock }) });
  const unfit = unfitErrors(cells);
  if ('value' in read && unfit.length === 0) {
    return { value: { ...read.value, slug: cells.slug || slugOf(read.value.name) } };
  }
  const errors = 'faults' in read ? read.faults : [];
  const named = errors.map((fault) =>
    fault.column === 'stock' && cells.newStock ? { ...fault, column: 'newStock' as const } : fault,
  );
  return { faults: [...named, ...unfit] };
}

/** What a new product cannot bring along. */
function unfitErrors(cells: Cells): Error[] {
  const reason = 'A supplier is chosen for a new product on the Products tab, once it is there.';
  const errors: Error[] = termColumns.filter((column) => cells[column]).map((column) => ({ column, reason }));
  if (cells.slug && slugOf(cells.slug) !== cells.slug) {
    errors.push({ column: 'slug', reason: 'Use lower-case letters, digits and hyphens, or leave it blank.' });
  }
  return errors;
}

function checked<Schema extends z.ZodType>(schema: Schema, fields: Record<string, unknown>): Checked<z.output<Schema>> {
  const read = schema.safeParse(fields);
  if (read.success) return { value: read.data };
  return { faults: read.error.issues.map(({ path, message }) => ({ column: columnOf(path), reason: message })) };
}
