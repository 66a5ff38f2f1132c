import { Badge } from '../../../ui/badge.tsx';

/** Beside a supplier's code: one that the shop made up finds nothing in the supplier's list. */
export function SupplierCode({ code, isMatched }: { code: string | null; isMatched: boolean }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span className="figures text-sm wrap-anywhere">{code ?? 'No code'}</span>
      {!isMatched && <Badge tone="highlight">Not matched</Badge>}
    </span>
  );
}
