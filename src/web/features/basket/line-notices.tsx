import { useEffect, useRef } from 'react';
import type { BasketLine } from '#basket/basket.contract.ts';
import { Button } from '../../ui/button.tsx';
import { problemText } from '../../basket/basket.rules.ts';
import { PriceChange } from '../../basket/price-change.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import type { LineChanges } from './use-line-changes.ts';

/**
 * Offers to undo the last removal. The Undo button takes the focus, because the line's Remove button is gone; its accessible name
 * mentions the product for screen readers.
 */
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
          <p>Removed from your basket.</p>
          {removed.problem === null && (
            <Button
              ref={button}
              tone="quiet"
              size="small"
              aria-label={`Undo: put ${removed.product.name} back`}
              onClick={undo}
            >
              Undo
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

type LineNotesProps = { line: BasketLine; rejection: string | undefined };

/** A line's messages: a price change, and why its last change was rejected or why it cannot be bought. */
export function LineNotes({ line, rejection }: LineNotesProps) {
  const problem = problemText(line);
  return (
    <>
      <PriceChange line={line} />
      <div role="alert" className="empty:hidden">
        {rejection ? <FieldError>{rejection}</FieldError> : problem && <FieldError>{problem}</FieldError>}
      </div>
    </>
  );
}
