import { Link } from '@tanstack/react-router';
import type { TrackedOrder } from '#orders/orders/orders.contract.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { pounds, Price } from '../../../ui/price.tsx';
import { sentText } from './order-words.rules.ts';

export function OrderItems({ items, isPartlyShipped }: Pick<TrackedOrder, 'items' | 'isPartlyShipped'>) {
  return (
    <section aria-labelledby="items-heading">
      <h2 id="items-heading" className="text-subheading">
        Items
      </h2>
      <ul className="mt-4 grid gap-4">
        {items.map(({ productId, name, image, quantity, dropped, sent, price, lineTotal }) => (
          <li key={productId} className="grid grid-cols-[4.5rem_1fr_auto] gap-4">
            <span className="block aspect-square overflow-hidden rounded-field bg-oat">
              {image && <Picture src={image} alt="" width={960} height={960} sizes="4.5rem" />}
            </span>
            <span className="min-w-0 pt-1">
              <Link
                to="/product/$id"
                params={{ id: String(productId) }}
                className="link-quiet font-medium wrap-anywhere"
              >
                {name} x {quantity}
              </Link>
              {quantity > 1 && <span className="figures block text-sm text-muted">{pounds(price)} each</span>}
              {isPartlyShipped && quantity > dropped && (
                <span className="block text-sm text-muted">{sentText(sent, quantity - dropped)}</span>
              )}
            </span>
            <Price amount={lineTotal} className="pt-1 font-semibold" />
          </li>
        ))}
      </ul>
    </section>
  );
}
