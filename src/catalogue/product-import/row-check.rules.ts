import { z } from 'zod';
import { slugOf } from '#platform/http/slug.contract.ts';
import { changeError, edited, withdrawnOrNot } from '../product-admin/edits.rules.ts';
import type { ProductRecord } from '../product-admin/edits.rules.ts';
import { createProductBody, productFields } from '../product-admin/product-draft.contract.ts';
import type { CreateProductBody } from '../product-admin/product-draft.contract.ts';
import type { Shelves } from '../products/categories.contract.ts';
import { placeErrors } from '../products/shelves.rules.ts';
import type { Place } from '../products/shelves.rules.ts';
import { columnOf, fieldsIn, termColumns, termsOf } from './product-columns.rules.ts';
import type { Cells, ProductColumn } from './product-columns.rules.ts';

export type CellError = { column: ProductColumn | null; reason: string };
type Checked<Value> = { value: Value } | { errors: CellError[] };

const editSchema = productFields.partial().extend({
  isWithdrawn: createProductBody.shape.isWithdrawn.unwrap().optional(),
  newStock: createProductBody.shape.stock.unwrap().optional(),
  isGiftCard: z.boolean().optional(),
});

const newSchema = createProductBody.extend({ isGiftCard: z.boolean().default(false) });

/** An existing product with a row's changes. */
export function checkEdit(cells: Cells, before: ProductRecord, shelves: Shelves, now: Date): Checked<ProductRecord> {
  const read = checked(editSchema, fieldsIn(cells, shelves));
  const errors = [...('errors' in read ? read.errors : []), ...fixedErrors(cells, before)];
  if ('errors' in read || errors.length > 0) return { errors };
  const { newStock, isWithdrawn, isGiftCard, ...fields } = read.value;
  if (isGiftCard !== undefined && isGiftCard !== before.isGiftCard) return { errors: [switched] };
  const misplaced = placeFaults(shelves, edited(before, fields));
  if (misplaced.length > 0) return { errors: misplaced };
  const after = withdrawnOrNot(edited(before, fields), isWithdrawn ?? before.withdrawnAt !== null, now);
  const reason = changeError(before, after);
  return reason ? { errors: [{ column: 'price', reason }] } : { value: { ...after, stock: newStock ?? before.stock } };
}

/** Changes to columns that the file shows but an import cannot change. */
function fixedErrors(cells: Cells, before: ProductRecord): CellError[] {
  const terms = termsOf(before);
  const moved = termColumns.filter((column) => cells[column] && cells[column] !== terms[column]);
  const errors: CellError[] = moved.map((column) => ({
    column,
    reason: 'A supplier’s terms are changed on the Dropshipping tab. Leave this cell as it was, or blank.',
  }));
  if (cells.slug && cells.slug !== before.slug) {
    errors.push({ column: 'slug', reason: `Product ${before.id} has the address “${before.slug}”, which stays.` });
  }
  return errors;
}

const switched: CellError = {
  column: 'giftCard',
  reason: 'A product becomes a gift card, or goods again, on its page. Leave this cell as it was, or blank.',
};

type NewFromRow = CreateProductBody & { slug: string; isGiftCard: boolean };

/** A new product from a row. */
export function checkNew(cells: Cells, shelves: Shelves): Checked<NewFromRow> {
  const { newStock: stock, ...fields } = fieldsIn({ ...cells, newStock: cells.newStock || cells.stock }, shelves);
  // A row that does not say that it is on sale is a draft.
  const isWithdrawn = fields.isWithdrawn ?? true;
  const read = checked(newSchema, { ...fields, isWithdrawn, ...(stock !== undefined && { stock }) });
  const unfit = [...unfitErrors(cells), ...placeFaults(shelves, fields)];
  if ('value' in read && unfit.length === 0) {
    return { value: { ...read.value, slug: cells.slug || slugOf(read.value.name) } };
  }
  const isSaid = (column: ProductColumn | null) => unfit.some((error) => error.column === column);
  const errors = 'errors' in read ? read.errors.filter(({ column }) => !isSaid(column)) : [];
  const named = errors.map((error) =>
    error.column === 'stock' && cells.newStock ? { ...error, column: 'newStock' as const } : error,
  );
  return { errors: [...unfit, ...named] };
}

/** Cells that a new product cannot have. */
function unfitErrors(cells: Cells): CellError[] {
  const reason = 'A supplier is chosen for a new product on the Products tab, once it is there.';
  const errors: CellError[] = termColumns.filter((column) => cells[column]).map((column) => ({ column, reason }));
  if (cells.slug && slugOf(cells.slug) !== cells.slug) {
    errors.push({ column: 'slug', reason: 'Use lower-case letters, digits and hyphens, or leave it blank.' });
  }
  return errors;
}

function placeFaults(shelves: Shelves, fields: { [Field in keyof Place]?: unknown }): CellError[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : undefined);
  const { category, subcategory, pet, alsoIn, alsoFor } = fields;
  const further = { alsoIn: texts(alsoIn), alsoFor: texts(alsoFor) };
  const place = { category: text(category), subcategory: text(subcategory), pet: text(pet), ...further };
  return placeErrors(shelves, place).map(({ path, message }) => ({ column: path, reason: message }));
}

function checked<Schema extends z.ZodType>(schema: Schema, fields: Record<string, unknown>): Checked<z.output<Schema>> {
  const read = schema.safeParse(fields);
  if (read.success) return { value: read.data };
  return { errors: read.error.issues.map(({ path, message }) => ({ column: columnOf(path), reason: message })) };
}
