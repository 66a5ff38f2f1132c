import { Trash2 } from 'lucide-react';
import { IconButton } from '../../../../ui/button.tsx';
import { Stepper } from '../../../../ui/fields/stepper.tsx';
import { Money } from '../../parts/money.tsx';
import { ProductPicker } from './product-picker.tsx';
import type { PickedProduct } from './product-picker.tsx';

export type WantedGoods = PickedProduct & { quantity: number };

type GoodsListProps = {
  label: string;
  goods: readonly WantedGoods[];
  onGoods: (goods: WantedGoods[]) => void;
};

/** Products by search, each with how many of it. */
export function GoodsList({ label, goods, onGoods }: GoodsListProps) {
  const change = (id: number, quantity: number) =>
    onGoods(goods.map((one) => (one.id === id ? { ...one, quantity } : one)));

  function pick(product: PickedProduct) {
    const known = goods.find(({ id }) => id === product.id);
    if (known) change(known.id, Math.min(known.quantity + 1, Math.max(known.stock, 1)));
    else onGoods([...goods, { ...product, quantity: 1 }]);
  }

  return (
    <div className="grid gap-3">
      <ProductPicker label={label} onPick={pick} />
      {goods.length > 0 && (
        <ul aria-label="Chosen products" className="divide-y divide-line rounded-field bg-paper px-3 text-sm">
          {goods.map(({ id, name, price, stock, quantity }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
              <span className="grid min-w-40 flex-1">
                <span className="font-semibold wrap-anywhere">{name}</span>
                <span className="text-muted">
                  <Money amount={price} /> each, {stock} in stock
                </span>
              </span>
              <span className="flex items-center gap-2">
                <Stepper
                  value={quantity}
                  max={Math.max(stock, 1)}
                  thing={name}
                  size="small"
                  onChange={(next) => change(id, next)}
                />
                <IconButton label={`Remove ${name}`} onClick={() => onGoods(goods.filter((one) => one.id !== id))}>
                  <Trash2 className="size-4.5" aria-hidden />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
