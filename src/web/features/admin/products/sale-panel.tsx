import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { wasPriceOf } from '#catalogue/prices/sale-terms.contract.ts';
import type { AdminProductPage } from '#catalogue/product-page/product-page.contract.ts';
import { fromPounds, readPounds } from '#platform/money.ts';
import { errorsFrom, useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { SpanFields } from '../forms/span-fields.tsx';
import { money, shortDate } from '../parts/formats.rules.ts';
import { justBefore, lastDayBefore, londonDay, momentsOf } from '../parts/london-days.rules.ts';
import { Panel } from '../parts/panel.tsx';
import { useEndSale, useSetSale } from './product/product-admin.queries.ts';

const contract = async () => (await import('#catalogue/prices/sale-prices.contract.ts')).saleBody;

type PanelProps = { product: Pick<AdminProductPage, 'id' | 'name' | 'price' | 'sale' | 'lowestBefore'> };

/** A price for a time, with the price that it is a reduction from. */
export function SalePanel({ product }: PanelProps) {
  const { sale } = product;
  return (
    <Panel
      title="Sale"
      intro="A lower price for a while. When it ends, the product goes back to its usual price by itself."
    >
      {sale && <Standing product={product} sale={sale} />}
      {/* What is typed gives way to a sale that is set or ends. */}
      <SaleForm key={JSON.stringify(sale)} product={product} />
    </Panel>
  );
}

type Sale = NonNullable<AdminProductPage['sale']>;

function Standing({ product: { id, name, price }, sale }: PanelProps & { sale: Sale }) {
  const [asks, setAsks] = useState(false);
  const end = useEndSale(() => setAsks(false));
  const until = sale.endsAt ? ` until the end of ${shortDate(justBefore(sale.endsAt))}` : '';
  return (
    <div className="grid gap-3">
      <p role="status">
        {sale.hasBegun ? 'On' : 'Planned'} at <strong className="figures">{money(sale.price)}</strong>
        {sale.hasBegun ? ' since ' : ' from '}
        {shortDate(sale.startsAt)}
        {until}, instead of {money(price)}.
      </p>
      <Button tone="secondary" size="small" className="justify-self-start" onClick={() => setAsks(true)}>
        {sale.hasBegun ? 'End Sale' : 'Cancel Sale'}
      </Button>
      <ConfirmDialog
        open={asks}
        busy={end.isPending}
        onClose={() => setAsks(false)}
        onConfirm={() => end.mutate(id)}
        title={sale.hasBegun ? 'End this sale?' : 'Cancel this sale?'}
        action={sale.hasBegun ? 'End Sale' : 'Cancel Sale'}
        busyAction="Ending..."
      >
        <p>
          {name} costs {money(price)}
          {sale.hasBegun && ' again at once. A sale within the next 30 days can’t show a ‘was’ price above this one'}.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function SaleForm({ product: { id, sale, lowestBefore } }: PanelProps) {
  const [price, setPrice] = useState(sale?.price ?? '');
  const [span, setSpan] = useState({
    firstDay: sale ? londonDay(sale.startsAt) : '',
    lastDay: sale?.endsAt ? lastDayBefore(sale.endsAt) : '',
  });
  const { form, errors, show, check } = useErrors(contract);
  const { mutate, isPending } = useSetSale(id);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // One that has begun goes on.
    const moments = { ...momentsOf(span), ...(sale?.hasBegun && { startsAt: null }) };
    check({ price: readPounds(price) ?? price, ...moments }, (body) =>
      mutate(body, { onError: (error) => show(errorsFrom(error)) }),
    );
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4" aria-label="Sale">
      <TextField
        label="Sale price, in £"
        name="price"
        hint={wasText(lowestBefore, readPounds(price))}
        value={price}
        onText={setPrice}
        error={errors['price']}
        inputMode="decimal"
        autoComplete="off"
      />
      <SpanFields
        span={span}
        onSpan={(changes) => setSpan({ ...span, ...changes })}
        errors={errors}
        hasBegun={sale?.hasBegun ?? false}
      />
      <Button type="submit" size="small" busy={isPending} className="justify-self-start">
        {sale ? 'Change Sale' : 'Set Sale'}
      </Button>
    </form>
  );
}

/** What stands beside the sale price in the shop. */
function wasText(lowestBefore: string, typed: string | undefined): string {
  const isReduced = typed === undefined || wasPriceOf(fromPounds(lowestBefore), fromPounds(typed)) !== null;
  return isReduced
    ? `Shoppers see ‘was £${lowestBefore}’ beside it: the lowest price of the 30 days before, so that the saving is real.`
    : `No earlier price is shown beside it: in the 30 days before, it cost £${lowestBefore}.`;
}
