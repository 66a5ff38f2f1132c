import { ShoppingBasket } from 'lucide-react';
import { openBasketPanel } from './basket-panel-state.ts';
import { useBasketCount } from './basket.queries.ts';

export function BasketButton() {
  const count = useBasketCount() ?? 0;
  const name = count > 0 ? `Basket, ${count} ${count === 1 ? 'item' : 'items'}` : 'Basket';
  return (
    <button
      type="button"
      aria-label={name}
      aria-haspopup="dialog"
      title={name}
      onClick={openBasketPanel}
      className="relative grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-oat"
    >
      <ShoppingBasket className="size-5.5" aria-hidden />
      {count > 0 && (
        <span
          key={count}
          aria-hidden
          className="basket-count figures absolute -top-0.5 -right-0.5 grid h-5.5 min-w-5.5 place-items-center rounded-full bg-marigold px-1.5 text-xs leading-none font-bold text-ink"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </button>
  );
}
