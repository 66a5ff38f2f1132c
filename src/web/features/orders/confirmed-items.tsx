import { Link } from '@tanstack/react-router';
import type { OrderCopy } from '../../basket/order-copy.ts';
import { LinePicture } from '../../basket/line-picture.tsx';
import { Price } from '../../ui/price.tsx';

export function OrderItems({ items }: Pick<OrderCopy, 'items'>) {
  return (
    <ul className="grid gap-4">
      {items.map(({ productId, name, image, quantity, price, lineTotal }) => (
        <li key={productId} className="grid grid-cols-[3.5rem_1fr_auto] items-start gap-x-3.5 text-sm">
          <LinePicture src={image} className="size-14" />
          <div className="wrap-anywhere">
            <Link
              to="/product/$id"
              params={{ id: String(productId) }}
              className="link-quiet leading-snug font-semibold"
            >
              {name}
            </Link>
            <p className="figures text-muted">
              {quantity} × <Price amount={price} />
            </p>
          </div>
          <Price amount={lineTotal} className="font-semibold" />
        </li>
      ))}
    </ul>
  );
}
