import { useEffect, useId, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { TextField } from '#catalogue/products/personal-texts.contract.ts';
import type { ProductWithFamily } from '#catalogue/products/product-families.contract.ts';
import { fromPounds, times, toPounds } from '#platform/money.ts';
import { shortageText } from '../../../basket/basket.rules.ts';
import type { Shortage } from '../../../basket/basket.rules.ts';
import type { PersonalFieldsHandle } from '../../../basket/personal-fields.tsx';
import { SaveButton } from '../../../layout/save-button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import { LazyBoundary, lazyPart, optionalPart } from '../../../ui/lazy-part.tsx';
import { pounds } from '../../../ui/price.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { onceIdle } from '../../../ui/when-idle.ts';
import { AddToBasketButton } from '../cards/add-to-basket-button.tsx';

// Lazy, because it shows on phones only, after scrolling.
const BuyBar = optionalPart(async () => (await import('./buy-bar.tsx')).BuyBar);
// Lazy, because few goods are made for their buyer.
const PersonalFields = lazyPart(async () => (await import('../../../basket/personal-fields.tsx')).PersonalFields);

type PurchaseFormProps = {
  product: Pick<ProductWithFamily, 'id' | 'name' | 'price' | 'stock'>;
  textFields: ProductWithFamily['textFields'];
};

/** Quantity and the Add to Basket button. */
export function PurchaseForm({ product, textFields }: PurchaseFormProps) {
  const [quantity, setQuantity] = useState(1);
  const [shortage, setShortage] = useState<Shortage>();
  const shortageId = useId();
  const place = useRef<HTMLDivElement>(null);
  const asked = useRef<PersonalFieldsHandle>(null);
  const texts = () => (asked.current ? asked.current.read(quantity) : undefined);
  const wanted = { product, quantity, total: pounds(toPounds(times(fromPounds(product.price), quantity))) };

  function choose(pieces: number) {
    setQuantity(pieces);
    setShortage(undefined);
  }

  function lower(found: Shortage) {
    setQuantity(Math.max(1, found.left - found.inBasket));
    setShortage(found);
  }

  const isScrolled = useScrolled();
  const isSoldOut = product.stock === 0;
  const isTooMany = !isSoldOut && quantity > product.stock;
  const warning = shortage ? shortageText(shortage) : isTooMany && `Only ${product.stock} left.`;
  return (
    <div className={isSoldOut ? 'mt-5' : 'mt-7 grid gap-3'}>
      {textFields && !isSoldOut && <AskedTexts fields={textFields} ref={asked} />}
      <div ref={place} className="flex flex-wrap items-center gap-3 print:hidden">
        {!isSoldOut && (
          <Stepper
            value={quantity}
            onChange={choose}
            thing={product.name}
            describedBy={warning ? shortageId : undefined}
          />
        )}
        <AddToBasketButton {...wanted} texts={texts} onShort={lower} size="large" className="figures grow" />
        <SaveButton product={product} className="bg-pine-pale" />
      </div>
      <div role="alert" className="empty:hidden">
        {warning && <FieldError id={shortageId}>{warning}</FieldError>}
      </div>
      {!isSoldOut && isScrolled && (
        <BuyBar
          {...wanted}
          place={place}
          texts={texts}
          onShort={(found) => {
            lower(found);
            place.current?.scrollIntoView({ block: 'center' });
          }}
        />
      )}
    </div>
  );
}

type AskedTextsProps = { fields: readonly TextField[]; ref: RefObject<PersonalFieldsHandle | null> };

function AskedTexts({ fields, ref }: AskedTextsProps) {
  return (
    <LazyBoundary loading={<Skeleton className="h-80" />}>
      <PersonalFields ref={ref} fields={fields} />
    </LazyBoundary>
  );
}

/** Whether the page has been scrolled. */
function useScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const note = () => scrollY > 0 && setScrolled(true);
    // Reading the position at once would lay out a page that has only just rendered.
    const cancel = onceIdle(note);
    addEventListener('scroll', note);
    return () => {
      cancel();
      removeEventListener('scroll', note);
    };
  }, []);
  return isScrolled;
}
