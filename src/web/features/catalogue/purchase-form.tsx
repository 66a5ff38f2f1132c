import { useState } from 'react';
import type { Product } from '#catalogue/products/products.contract.ts';
import { fromPounds, times, toPounds } from '#platform/money.ts';
import { pounds } from '../../ui/price.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { AddToBasketButton } from './add-to-basket-button.tsx';

export function PurchaseForm({ product }: { product: Pick<Product, 'id' | 'name' | 'price' | 'stock'> }) {
  const [quantity, setQuantity] = useState(1);
  const total = pounds(toPounds(times(fromPounds(product.price), quantity)));

  return (
    <div className="mt-7 flex flex-wrap items-center gap-3">
      <Stepper value={quantity} onChange={setQuantity} thing={product.name} disabled={product.stock === 0} />
      <AddToBasketButton product={product} quantity={quantity} total={total} size="large" className="figures grow" />
    </div>
  );
}
