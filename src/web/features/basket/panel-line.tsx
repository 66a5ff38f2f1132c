import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import type { BasketLine } from '#basket/basket.contract.ts';
import { UnitPriceNote } from '../../layout/price-notes.tsx';
import { mostOf } from '../../basket/basket-lines.rules.ts';
import { LinePicture } from '../../basket/line-picture.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { LineNotes } from './line-notes.tsx';
import type { LineChanges } from './use-line-changes.ts';

type PanelLineProps = {
  line: BasketLine;
  changes: LineChanges;
  /** Its name leads to another page. */
  onLeave: () => void;
};

export function PanelLine({ line, changes, onLeave }: PanelLineProps) {
  const { product, quantity } = line;
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4">
      <LinePicture src={product.image} category={product.category} className="size-20" />
      <div className="grid gap-1.5">
        <div className="wrap-anywhere">
          <Link
            to="/product/$id"
            params={{ id: String(line.productId) }}
            onClick={onLeave}
            className="link-quiet text-base leading-snug font-semibold"
          >
            {product.name}
          </Link>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Price amount={product.price} />
            {product.unitPrice && <UnitPriceNote {...product.unitPrice} />}
          </p>
        </div>
        <div className="flex items-center justify-between gap-2">
          <Stepper
            value={quantity}
            onChange={(wanted) => changes.change(line, wanted)}
            thing={product.name}
            min={0}
            size="small"
            max={mostOf(line)}
          />
          <IconButton label={`Remove ${product.name}`} className="-mr-2.5" onClick={() => changes.remove(line)}>
            <Trash2 className="size-5" aria-hidden />
          </IconButton>
        </div>
        <LineNotes line={line} refusal={changes.refusalOf(line.productId)} />
      </div>
    </li>
  );
}
