import type { MouseEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { showMeanwhile } from '../../../layout/meanwhile.tsx';
import { knownProduct } from './known-product.ts';
import { pictureOnTheWay, setOut } from './picture-journey.ts';
import { ProductArriving } from './product-arriving.tsx';
import type { CardProduct } from './product-facts.rules.ts';

/** A click handler for a card's link: starts the picture's view transition, or else shows a preview of the product page at once. */
export function useArrival(card: CardProduct, freeFrom: string | undefined) {
  const queryClient = useQueryClient();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
    if (setOut(event) || !isPlain) return;
    const product = knownProduct(queryClient, String(card.id)) ?? card;
    const picture = pictureOnTheWay(card.id);
    showMeanwhile(`/product/${card.id}`, <ProductArriving {...{ product, freeFrom, picture }} />);
  };
}
