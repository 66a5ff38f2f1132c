import { useId, useState } from 'react';
import type { Product } from '#catalogue/products/products.contract.ts';
import { fromPounds, times, toPounds } from '#platform/money.ts';
import { shortageText } from '../../../basket/basket-changes.rules.ts';
import type { Shortage } from '../../../basket/basket-changes.rules.ts';
import { FieldError } from '../../../ui/fields/field.tsx';
import { pounds } from '../../../ui/price.tsx';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import { AddToBasketButton } from '../cards/add-to-basket-button.tsx';

export function PurchaseForm({ product }: { product: Pick<Product, 'id' | 'name' | 'price' | 'stock'> }) {
  const [quantity, setQuantity] = useState(1);
  const [shortage, setShortage] = useState<Shortage>();
  const shortageId = useId();
  const total = pounds(toPounds(times(fromPounds(product.price), quantity)));

  function choose(wanted: number) {
    setQuantity(wanted);
    setShortage(undefined);
  }

  function lower(found: Shortage) {
    setQuantity(Math.max(1, found.left - found.inBasket));
    setShortage(found);
  }

  return (
    <div className="mt-7 grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Stepper
          value={quantity}
          onChange={choose}
          thing={product.name}
          disabled={product.stock === 0}
          describedBy={shortage && shortageId}
        />
        <AddToBasketButton
          product={product}
          quantity={quantity}
          total={total}
          onShort={lower}
          size="large"
          className="figures grow"
        />
      </div>
      <div role="alert" className="empty:hidden">
        {shortage && <FieldError id={shortageId}>{shortageText(shortage)}</FieldError>}
      </div>
    </div>
  );
}
