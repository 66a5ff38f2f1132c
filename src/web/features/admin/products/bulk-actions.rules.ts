import type { BulkChange } from '#catalogue/product-admin/bulk-edit.contract.ts';
import type { CategoryShelf } from '#catalogue/products/categories.contract.ts';
import { numberTyped } from '../parts/formats.rules.ts';

export type BulkAction = {
  id: string;
  name: string;
  change: BulkChange;
  /** The dialog to show first. */
  asks?: 'withdrawal' | 'price' | 'sale' | 'end-sale' | 'weight';
};

const first: BulkAction = { id: 'featured', name: 'Make a favourite', change: { isFeatured: true } };

/** Leads to a page of its own. */
export const tying: BulkAction = { id: 'family', name: 'Tie together…', change: {} };

const bulkActs = (moves: readonly BulkAction[]): readonly BulkAction[] => [
  first,
  { id: 'unfeatured', name: 'No longer a favourite', change: { isFeatured: false } },
  { id: 'price', name: 'Change prices…', change: {}, asks: 'price' },
  { id: 'sale', name: 'Put in a sale…', change: {}, asks: 'sale' },
  { id: 'end-sale', name: 'End sale…', change: {}, asks: 'end-sale' },
  { id: 'weight', name: 'Set weight…', change: {}, asks: 'weight' },
  tying,
  ...moves,
  { id: 'withdrawn', name: 'Withdraw…', change: { isWithdrawn: true }, asks: 'withdrawal' },
  { id: 'restored', name: 'Put on sale', change: { isWithdrawn: false } },
];

/** Of a shop with these categories. */
export function bulkActsFor(categories: readonly CategoryShelf[]): readonly BulkAction[] {
  return bulkActs(
    categories.map(({ key, parent, name }) => ({
      id: `category-${key}`,
      name: `Move to ${name}`,
      change: parent === null ? { category: key, subcategory: null } : { category: parent, subcategory: key },
    })),
  );
}

export function namedAct(acts: readonly BulkAction[], id: string): BulkAction {
  return acts.find((act) => act.id === id) ?? first;
}

/** Parses `5`, `+5%` or `-10 %`; NaN for anything else. */
export function percentTyped(typed: string): number {
  const percent = numberTyped(typed.trim().replace(/%$/, ''));
  return typeof percent === 'number' ? percent : Number.NaN;
}
