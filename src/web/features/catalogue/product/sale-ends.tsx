import { longDate } from '../../../ui/dates.ts';

export function SaleEnds({ at }: { at: string }) {
  return <p className="mt-1 text-sm">Sale ends on {longDate(at)}</p>;
}
