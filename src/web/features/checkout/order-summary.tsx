import type { Basket } from '#basket/basket.contract.ts';
import type { Quote } from '#checkout/quote/quote.contract.ts';
import { lineTotal } from '../../basket/basket.rules.ts';
import { FreeDeliveryHint } from '../../basket/free-delivery-hint.tsx';
import { LinePicture } from '../../basket/line-picture.tsx';
import { problemText } from '../../basket/line-problems.rules.ts';
import { PriceChange } from '../../basket/price-change.tsx';
import { Totals } from '../../basket/totals.tsx';
import { UnitPriceNote } from '../../layout/price-notes.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PromotionBox } from './promotion-box.tsx';

type OrderSummaryProps = {
  basket: Basket;
  /** Something in the basket can be bought; otherwise there is no total. */
  hasGoods: boolean;
  quote: Quote | undefined;
  /** Newer figures are being loaded. */
  stale: boolean;
  /** Set when the figures could not be loaded. */
  onRetry: (() => void) | undefined;
  code: string | null;
  onCode: (code: string | null) => void;
  /** The order is being placed. */
  busy: boolean;
};

export function OrderSummary({ basket, hasGoods, quote, stale, onRetry, code, onCode, busy }: OrderSummaryProps) {
  return (
    <section
      aria-labelledby="order-summary"
      className="grid grid-cols-1 content-start gap-6 rounded-dialog bg-oat px-5 py-7 sm:px-8"
    >
      <h2 id="order-summary" className="text-subheading">
        Order Summary
      </h2>
      <ul className="grid gap-4">
        {basket.map((line) => (
          <SummaryLine key={line.productId} line={line} />
        ))}
      </ul>
      <PromotionBox code={code} onCode={onCode} quote={quote} disabled={busy} />
      {hasGoods && quote && (
        <>
          <Totals
            {...quote}
            shipping={quote.delivery}
            discountNote={quote.offer?.words ?? quote.promo?.code}
            euros={quote.zone?.euros}
            stale={stale}
          />
          {isFreeOrNearly(quote) && <FreeDeliveryHint shortfall={quote.freeDeliveryShortfall} freeFrom={undefined} />}
        </>
      )}
      {hasGoods && !quote && !onRetry && <Skeleton className="h-44" />}
      {onRetry && (
        <div className="grid justify-items-start gap-3">
          <FieldError>We couldn’t work out the total.</FieldError>
          <Button size="small" onClick={onRetry}>
            Try Again
          </Button>
        </div>
      )}
    </section>
  );
}

/** On phones above the form: what is bought, and the total before the end of the page. */
export function SummaryOnTop({ basket, quote }: Pick<OrderSummaryProps, 'basket' | 'quote'>) {
  return (
    <details className="rounded-dialog bg-oat px-5 lg:hidden">
      <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-3 font-semibold">
        <span>
          Your order <span aria-hidden>▾</span>
        </span>
        {quote && <Price amount={quote.total} />}
      </summary>
      <ul className="grid gap-4 pb-5">
        {basket.map((line) => (
          <SummaryLine key={line.productId} line={line} />
        ))}
      </ul>
    </details>
  );
}

/** Some zones are never free. */
function isFreeOrNearly({ deliveryOptions: [standard], freeDeliveryShortfall, parcels }: Quote): boolean {
  return parcels > 0 && (standard?.price === '0.00' || freeDeliveryShortfall !== '0.00');
}

function SummaryLine({ line }: { line: Basket[number] }) {
  const { product, quantity } = line;
  const problem = problemText(line);
  return (
    <li className="flex flex-wrap items-start gap-x-3.5 gap-y-1 text-sm">
      <LinePicture src={product.image} category={product.category} className="size-14 shrink-0" />
      <div className="min-w-0 flex-[1_1_6rem] wrap-anywhere">
        <p className="leading-snug font-semibold">{product.name}</p>
        <p className="flex flex-wrap gap-x-2 text-muted">
          <span className="figures">
            {quantity} × <Price amount={product.price} />
          </span>
          {product.unitPrice && <UnitPriceNote {...product.unitPrice} />}
        </p>
      </div>
      <Price amount={lineTotal(line)} className="ml-auto font-semibold" />
      <div className="basis-full pl-17.5 empty:hidden has-[>:only-child:empty]:hidden">
        <PriceChange line={line} />
        {problem && <FieldError>{problem}</FieldError>}
      </div>
    </li>
  );
}
