import { toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { headingNamed } from './old-rows.ts';
import type { Move } from './old-rows.ts';
import type { PlannedGroup, PlannedProduct } from './plan-products.ts';
import { mostRemarks, mostShown } from './product-moves.contract.ts';
import type { MoveReport } from './product-moves.contract.ts';

export function emptyReport(rows = 0): MoveReport {
  const counts = { products: 0, families: 0, created: 0, changed: 0, unchanged: 0, refused: 0, drafts: 0, pictures: 0 };
  return { rows, ...counts, remarks: [], remarkCount: 0, examples: [] };
}

/** Adds what becomes of some products. */
export function addToReport(report: MoveReport, move: Move, groups: readonly PlannedGroup[]): void {
  for (const { group, products } of groups) {
    report.products += products.length;
    if (group.options.length > 0 && products.length > 1) report.families += 1;
    for (const product of products) addProduct(report, move, product);
  }
}

function addProduct(report: MoveReport, move: Move, planned: PlannedProduct): void {
  const { draft, outcome } = planned;
  report[outcome] += 1;
  if (planned.outcome === 'created') {
    if (!planned.isForSale) report.drafts += 1;
    if (draft.pictures.length > 0) report.pictures += 1;
  }
  for (const { field, kind, reason } of planned.remarks)
    addRemark(report, { row: draft.row, column: headingNamed(move, field), kind, reason });
  if (report.examples.length === mostShown) return;
  const { name, price } = shownOf(planned);
  report.examples.push({ row: draft.row, name, price: price ? toPounds(price) : null, stock: draft.stock, outcome });
}

export function addRemark(report: MoveReport, remark: MoveReport['remarks'][number]): void {
  report.remarkCount += 1;
  // Faults come before notes: those are what the owner has to mend.
  if (report.remarks.length < mostRemarks) report.remarks.push(remark);
}

function shownOf(planned: PlannedProduct): { name: string; price: Pence | null } {
  if (planned.outcome === 'created') return planned.record;
  return planned.outcome === 'refused' ? { name: planned.draft.fields.name, price: null } : planned.after;
}
