import { firstOf, textsIn } from '#platform/table-files/file-table.ts';
import type { FileRow, FileTable } from '#platform/table-files/file-table.ts';
import { evidenceIn, numberReader } from '#platform/table-files/written/written-numbers.contract.ts';
import type { Evidence } from '#platform/table-files/written/written-numbers.contract.ts';
import type { ListedProduct } from '../supplier-connector.ts';
import type { Settled } from './feed-columns.ts';
import type { Oddities } from './feed-oddities.ts';

export type OrderSizes = Required<Pick<ListedProduct, 'leastOrder' | 'orderMultiple'>>;

const most = 10_000;

/** From how many pieces up, and in what multiples, each product is ordered; what can be ordered singly has neither. */
export function orderSizeReader(
  { rows }: Pick<FileTable, 'rows'>,
  { places }: Settled,
  prices: Evidence,
): (row: FileRow, oddities: Oddities) => OrderSizes {
  const column = (field: 'leastOrder' | 'orderMultiple') => {
    const at = places.get(field) ?? [];
    const read = numberReader(evidenceIn(textsIn(rows, at)), prices);
    return ({ cells, number }: FileRow, oddities: Oddities) => {
      const said = firstOf(...at.map((place) => cells[place]));
      if (/^(?:[01]?(?:[.,]0+)?|n\/?a|none|no|-)$/i.test(said)) return null;
      const pieces = read(said);
      if (pieces !== null && Number.isInteger(pieces) && pieces <= most) return pieces;
      oddities.note(number, 'a quantity to order that makes no sense', `its quantity to order makes no sense: ${said}`);
      return null;
    };
  };
  const [leastOf, multipleOf] = [column('leastOrder'), column('orderMultiple')];
  return (row, oddities) => ({ leastOrder: leastOf(row, oddities), orderMultiple: multipleOf(row, oddities) });
}
