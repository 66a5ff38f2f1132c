import { Skeleton } from '../../../ui/skeleton.tsx';

/** The rows that are coming. */
export function TableSkeleton({ what, columns, rows }: { what: string; columns: number; rows: number }) {
  return (
    <div role="status" className="grid gap-px overflow-hidden rounded-picture">
      <span className="sr-only">Loading the {what}…</span>
      {numbered(rows).map((row) => (
        <div key={row} className="flex items-center gap-4 bg-oat px-4 py-3.5">
          {numbered(Math.min(columns, 5)).map((column) => (
            <Skeleton key={column} className={column === 0 ? 'h-4 w-1/3' : 'h-4 grow max-sm:hidden'} />
          ))}
        </div>
      ))}
    </div>
  );
}

function numbered(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
