import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { Errors } from '../../../../form-errors.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { FieldError } from '../../../../ui/fields/field.tsx';
import { Stepper } from '../../../../ui/fields/stepper.tsx';
import { TextInput } from '../../../../ui/fields/text-field.tsx';
import { ProductPicker } from '../../forms/product-picker.tsx';
import type { PickedProduct } from '../../forms/product-picker.tsx';
import { Money } from '../../parts/money.tsx';

export type WantedGoods = PickedProduct & { quantity: number };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Goods chosen for an order that turned out to need a second one. */
    goodsToAdd?: WantedGoods[] | undefined;
  }
}

type GoodsListProps = {
  label: string;
  goods: readonly WantedGoods[];
  onGoods: (goods: WantedGoods[]) => void;
  /** Given when other prices than the shop's may be agreed; as typed, by product. */
  prices?: { values: Readonly<Record<number, string>>; onPrice: (id: number, price: string) => void; errors: Errors };
};

/** A list of products with quantities, and a search to add more. */
export function GoodsList({ label, goods, onGoods, prices }: GoodsListProps) {
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
          {goods.map(({ id, name, price, stock, quantity }, place) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
              <span className="grid min-w-40 flex-1">
                <span className="font-semibold wrap-anywhere">{name}</span>
                <span className="text-muted">
                  <Money amount={price} /> each, {stock} in stock
                </span>
              </span>
              <span className="flex flex-wrap items-center gap-2">
                {prices && (
                  <AgreedPrice
                    name={name}
                    field={`items.${place}.price`}
                    value={prices.values[id] ?? ''}
                    error={prices.errors[`items.${place}.price`]}
                    onPrice={(typed) => prices.onPrice(id, typed)}
                  />
                )}
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

type AgreedPriceProps = {
  name: string;
  field: string;
  value: string;
  error: string | undefined;
  onPrice: (typed: string) => void;
};

/** Of one piece, for this order only; blank: the shop's price. */
function AgreedPrice({ name, field, value, error, onPrice }: AgreedPriceProps) {
  const id = useId();
  return (
    <span className="grid w-28 gap-1">
      <TextInput
        name={field}
        aria-label={`Another price of ${name}, in £`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        placeholder="Other price"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onPrice(target.value)}
      />
      {error && <FieldError id={id}>{error}</FieldError>}
    </span>
  );
}
