import type { MoveReport } from '#catalogue/moving-in/product-moves.contract.ts';
import { FigureTable } from '../lists/data-table.tsx';
import type { Column } from '../lists/data-table.tsx';
import { count, countOf } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { outcomeNames } from './move-words.rules.ts';

/** What a file brings: figures, what is left out and why, and its first products. */
export function MoveReportView({ report, isDone }: { report: MoveReport; isDone: boolean }) {
  const { rows, products, families, created, changed, unchanged, refused, drafts, remarks, remarkCount, examples } =
    report;
  return (
    <div className="grid min-w-0 gap-4">
      <p role="status">
        {!isDone && 'Nothing has been changed yet. '}
        {countOf(rows, 'row')}, {countOf(products, 'product')}
        {families > 0 && ` of which some belong together, in ${countOf(families, 'family', 'families')}`}.
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure name="new" number={created} />
        <Figure name="change" number={changed} />
        <Figure name="stay as they are" number={unchanged} />
        <Figure name="left out" number={refused} />
      </dl>
      {drafts > 0 && (
        <p className="text-sm text-muted">
          {countOf(drafts, 'new product')} will stay off sale: they have no price or picture, or weren’t sold in the old
          shop. The others go on sale once their first picture is here.
        </p>
      )}
      {remarks.length > 0 && <Remarks remarks={remarks} total={remarkCount} />}
      {examples.length > 0 && (
        <FigureTable
          label="The first products, as we read them"
          className="max-h-96 overflow-y-auto"
          columns={exampleColumns}
          rows={examples}
          rowKey={({ row }) => row}
        />
      )}
    </div>
  );
}

function Figure({ name, number }: { name: string; number: number }) {
  return (
    <div className="flex flex-col-reverse rounded-field bg-oat px-4 py-3">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="figures text-subheading font-semibold">{count(number)}</dd>
    </div>
  );
}

function Remarks({ remarks, total }: { remarks: MoveReport['remarks']; total: number }) {
  return (
    <div className="grid gap-2">
      <FigureTable
        label="What is left out, by row"
        className="max-h-72 overflow-y-auto"
        columns={remarkColumns}
        rows={remarks}
        // A row can have the same remark twice.
        rowKey={(_remark, index) => index}
      />
      {total > remarks.length && <p className="text-sm text-muted">And {count(total - remarks.length)} more.</p>}
    </div>
  );
}

const remarkColumns: readonly Column<MoveReport['remarks'][number]>[] = [
  { id: 'row', name: 'Row', cell: ({ row }) => <span className="figures">{row}</span> },
  {
    id: 'column',
    name: 'Column',
    cell: ({ column }) => <span className="wrap-anywhere">{column ?? 'whole row'}</span>,
  },
  { id: 'kind', name: 'So', cell: ({ kind }) => (kind === 'fault' ? 'Row left out' : 'Imported without it') },
  { id: 'reason', name: 'Why', cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
];

const exampleColumns: readonly Column<MoveReport['examples'][number]>[] = [
  { id: 'row', name: 'Row', cell: ({ row }) => <span className="figures">{row}</span> },
  {
    id: 'name',
    name: 'Name',
    onCard: 'title',
    cell: ({ name }) => <span className="wrap-anywhere">{name || '–'}</span>,
  },
  {
    id: 'price',
    name: 'Price',
    isFigure: true,
    cell: ({ price }) => (price === null ? '–' : <Money amount={price} />),
  },
  { id: 'stock', name: 'Stock', isFigure: true, cell: ({ stock }) => count(stock) },
  { id: 'outcome', name: 'What happens to it', cell: ({ outcome }) => outcomeNames[outcome] ?? outcome },
];
