import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import type { BasketLine } from '#basket/basket.contract.ts';
import { categoryNames } from '#catalogue/products/categories.contract.ts';
import { DeliveryNote, UnitPriceNote } from '../../layout/price-notes.tsx';
import { lineTotal, mostOf } from '../../basket/basket-lines.rules.ts';
import { LinePicture } from '../../basket/line-picture.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { LineNotes } from './line-notes.tsx';
import type { LineChanges } from './use-line-changes.ts';

type BasketRowProps = {
  line: BasketLine;
  changes: LineChanges;
  /** Delivery is free from here; pounds. */
  freeFrom: string | undefined;
};

export function BasketRow({ line, changes, freeFrom }: BasketRowProps) {
  const { product, quantity } = line;
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 sm:grid-cols-[8rem_1fr] sm:gap-x-7">
      <LinePicture
        src={product.image}
        category={product.category}
        className="row-span-2 size-22 rounded-picture sm:size-32"
      />
      <div className="flex items-start justify-between gap-3">
        <div className="grid gap-0.5 wrap-anywhere">
          <h2 className="font-body text-base leading-snug font-semibold tracking-normal sm:text-subheading">
            <Link to="/product/$id" params={{ id: String(line.productId) }} className="link-quiet">
              {product.name}
            </Link>
          </h2>
          <p className="text-sm text-muted">{categoryNames[product.category]}</p>
          <p className="flex flex-wrap items-baseline gap-x-2.5">
            <Price amount={product.price} />
            {product.unitPrice && <UnitPriceNote {...product.unitPrice} />}
          </p>
          {freeFrom && <DeliveryNote freeFrom={freeFrom} />}
        </div>
        <IconButton label={`Remove ${product.name}`} className="-mt-2 -mr-2.5" onClick={() => changes.remove(line)}>
          <Trash2 className="size-5" aria-hidden />
        </IconButton>
      </div>
      <div className="grid gap-2 max-sm:col-span-2">
        <div className="flex items-center justify-between gap-4">
          <Stepper
            value={quantity}
            onChange={(wanted) => changes.change(line, wanted)}
            thing={product.name}
            min={0}
            max={mostOf(line)}
          />
          <p>
            <span className="sr-only">Line total </span>
            <Price amount={lineTotal(line)} className="text-subheading font-semibold" />
          </p>
        </div>
        <LineNotes line={line} refusal={changes.refusalOf(line.productId)} />
      </div>
    </li>
  );
}
