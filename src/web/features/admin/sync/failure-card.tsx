import { useId } from 'react';
import { clsx } from 'clsx';
import { Check, TriangleAlert } from 'lucide-react';
import type { ImageSync } from '#dropshipping/sync/syncs.contract.ts';
import { likelyCauses } from './sync-words.rules.ts';

type SupplierFailure = ImageSync['failures'][number];

/** What may be wrong, and, where a supplier has said so, what is. */
export function FailureCard({ failures, message }: { failures: readonly SupplierFailure[]; message?: string }) {
  const id = useId();
  const found = new Set(failures.map(({ cause }) => cause));
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-picture bg-error-pale p-5 text-ink">
      <h2 id={id} className="flex items-center gap-2 text-subheading text-error">
        <TriangleAlert className="size-5.5 shrink-0" aria-hidden />
        {failures.length > 0 ? 'Some suppliers could not be synchronized' : 'Synchronization failed'}
      </h2>
      {failures.length > 0 ? (
        <ul className="grid gap-1.5">
          {failures.map(({ supplierId, supplier, message: cause }) => (
            <li key={supplierId} className="wrap-anywhere">
              <strong className="font-semibold">{supplier}</strong>: {cause}
            </li>
          ))}
        </ul>
      ) : (
        message && <p className="wrap-anywhere">{message}</p>
      )}
      <div className="grid gap-2">
        <p className="font-semibold">Likely causes</p>
        <ul className="grid gap-1 sm:grid-cols-2">
          {likelyCauses.map(({ name, causes }) => {
            const isReal = causes.some((cause) => found.has(cause));
            return (
              <li
                key={name}
                className={clsx('flex items-center gap-2', isReal ? 'font-semibold text-error' : 'text-muted')}
              >
                {isReal ? (
                  <Check className="size-4.5 shrink-0" aria-hidden />
                ) : (
                  <span className="w-4.5 text-center">·</span>
                )}
                {name}
                {isReal && <span className="sr-only"> (this is what happened)</span>}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
