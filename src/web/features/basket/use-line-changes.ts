import { useState } from 'react';
import type { BasketLine } from '#basket/basket.contract.ts';
import { sentenceFor } from '../../api.ts';
import { useChangeQuantity, useQuantityNow } from '../../basket/basket-lines.queries.ts';
import { useAddToBasket } from '../../basket/basket.queries.ts';
import { stepFrom } from '../../basket/line-problems.rules.ts';

export type LineChanges = {
  change: (line: BasketLine, quantity: number) => void;
  remove: (line: BasketLine) => void;
  /** Why the last change to this line was rejected. */
  rejectionOf: (productId: number) => string | undefined;
  /** The line removed last, for undo. */
  removed: BasketLine | undefined;
  undo: () => void;
  /** It has come back, or is on its way. */
  isPutBack: boolean;
};

/** Changing, removing and restoring lines, for the panel and the page. */
export function useLineChanges(): LineChanges {
  const { mutate, error, variables } = useChangeQuantity();
  const quantityNow = useQuantityNow();
  const { mutate: add } = useAddToBasket({ isSilent: true });
  const [removed, setRemoved] = useState<BasketLine>();
  const [isPutBack, setPutBack] = useState(false);

  function change(line: BasketLine, wanted: number) {
    const ahead = quantityNow(line) - line.quantity;
    const quantity = Math.max(0, stepFrom(line, wanted) + ahead);
    if (quantity === 0) setRemoved(line);
    mutate({ productId: line.productId, quantity }, { onError: () => setRemoved(undefined) });
  }

  function remove(line: BasketLine) {
    setRemoved(line);
    mutate({ productId: line.productId, quantity: 0, removes: true }, { onError: () => setRemoved(undefined) });
  }

  function undo() {
    if (!removed) return;
    setRemoved(undefined);
    setPutBack(true);
    add({ ...removed, texts: removed.personal?.texts }, { onError: () => setPutBack(false) });
  }

  const rejection = error ? sentenceFor(error, 'We couldn’t update your basket. Please try again.') : undefined;
  return {
    change,
    remove,
    rejectionOf: (productId) => (variables?.productId === productId ? rejection : undefined),
    removed,
    undo,
    isPutBack,
  };
}
