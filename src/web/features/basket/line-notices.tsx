import { useEffect, useRef } from 'react';
import type { BasketLine } from '#basket/basket.contract.ts';
import { problemText } from '../../basket/line-problems.rules.ts';
import { PriceChange } from '../../basket/price-change.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { optionalPart } from '../../ui/lazy-part.tsx';
import type { LineChanges } from './use-line-changes.ts';

/**
 * Offers to undo the last removal. The Undo button takes the focus, because the line's Remove button is gone; its accessible name
 * mentions the product for screen readers. Undo moves the focus to the notice.
 */
export function RemovedNotice({ removed, undo, isPutBack }: Pick<LineChanges, 'removed' | 'undo' | 'isPutBack'>) {
  const notice = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const productId = removed?.productId;

  useEffect(() => {
    if (productId !== undefined) button.current?.focus({ preventScroll: true });
  }, [productId]);

  function putBack() {
    notice.current?.focus({ preventScroll: true });
    undo();
  }

  return (
    <div role="status" ref={notice} tabIndex={-1}>
      {removed && (
        <div className="flex items-center justify-between gap-3 rounded-field bg-oat py-2 pr-2 pl-4 text-sm">
          <p>Removed from your basket.</p>
          {removed.problem === null && (
            <Button
              ref={button}
              tone="quiet"
              size="small"
              aria-label={`Undo: put ${removed.product.name} back`}
              onClick={putBack}
            >
              Undo
            </Button>
          )}
        </div>
      )}
      {!removed && isPutBack && <p className="rounded-field bg-oat px-4 py-3.5 text-sm">Put back in your basket.</p>}
    </div>
  );
}

// Lazy, because few goods are made for their buyer.
const LineTexts = optionalPart(async () => (await import('../../basket/line-texts.tsx')).LineTexts);

type LineNotesProps = { line: BasketLine; rejection: string | undefined };

/** A line's messages: a price change, and why its last change was rejected or why it cannot be bought. */
export function LineNotes({ line, rejection }: LineNotesProps) {
  const problem = problemText(line);
  return (
    <>
      <PriceChange line={line} />
      {line.personal && <LineTexts line={line} personal={line.personal} />}
      <div role="alert" className="empty:hidden">
        {rejection ? <FieldError>{rejection}</FieldError> : problem && <FieldError>{problem}</FieldError>}
      </div>
    </>
  );
}
