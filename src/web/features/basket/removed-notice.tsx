import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import type { LineChanges } from './use-line-changes.ts';

/** Says what was taken out and offers it back. It takes the focus, which the line's buttons took away with them. */
export function RemovedNotice({ removed, undo }: Pick<LineChanges, 'removed' | 'undo'>) {
  const button = useRef<HTMLButtonElement>(null);
  const productId = removed?.productId;

  useEffect(() => {
    if (productId !== undefined) button.current?.focus({ preventScroll: true });
  }, [productId]);

  return (
    <div role="status">
      {removed && (
        <div className="flex items-center justify-between gap-3 rounded-field bg-oat py-2 pr-2 pl-4 text-sm">
          <p>
            <strong className="font-semibold">{removed.product.name}</strong> was removed.
          </p>
          {removed.problem === null && (
            <Button ref={button} tone="quiet" size="small" onClick={undo}>
              Undo
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
