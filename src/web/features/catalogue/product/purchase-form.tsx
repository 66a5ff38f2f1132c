import { useId, useRef, useState } from 'react';
import { fromPounds, times, toPounds } from '#platform/money.ts';
import type { Product } from '#catalogue/products/products.contract.ts';
import { shortageText } from '../../../basket/basket-changes.rules.ts';
import type { Shortage } from '../../../basket/basket-changes.rules.ts';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import { pounds } from '../../../ui/price.tsx';
import { AddToBasketButton } from '../cards/add-to-basket-button.tsx';
import { BuyBar } from './buy-bar.tsx';

/** How many, and into the basket. */
export function PurchaseForm({ product }: { product: Pick<Product, 'id' | 'name' | 'price' | 'stock'> }) {
  const [quantity, setQuantity] = useState(1);
  const [shortage, setShortage] = useState<Shortage>();
  const shortageId = useId();
  const place = useRef<HTMLDivElement>(null);
  const total = pounds(toPounds(times(fromPounds(product.price), quantity)));

  function choose(wanted: number) {
    setQuantity(wanted);
    setShortage(undefined);
  }

  function lower(found: Shortage) {
    setQuantity(Math.max(1, found.left - found.inBasket));
    setShortage(found);
  }

  const isSoldOut = product.stock === 0;
  return (
    <div className={isSoldOut ? 'mt-5' : 'mt-7 grid gap-3'}>
      <div ref={place} className="flex flex-wrap items-center gap-3">
        {!isSoldOut && (
          <Stepper value={quantity} onChange={choose} thing={product.name} describedBy={shortage && shortageId} />
        )}
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
      {!isSoldOut && <BuyBar product={product} quantity={quantity} total={total} button={place} onShort={lower} />}
    </div>
  );
}
