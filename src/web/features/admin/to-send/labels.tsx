import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { ToSendOrder } from '#orders/admin/to-send/to-send.contract.ts';
import { serviceNames } from '#orders/order/order-words.contract.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { namesIn } from '../../../records.rules.ts';
import { PostalAddress } from '../../../ui/postal-address.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { ChoiceField } from '../forms/form-fields.tsx';
import { PrintPage } from './print-page.tsx';

/** Common UK label sheets; their sizes are in labels.css. */
const labelSheets = {
  eight: { labels: 8, className: 'label-sheet-eight' }, // 2 × 4, 99.1 × 67.7 mm, as Avery L7165
  'twenty-one': { labels: 21, className: 'label-sheet-twenty-one' }, // 3 × 7, 63.5 × 38.1 mm, as Avery L7160
  single: { labels: 1, className: 'label-sheet-single' }, // for label printers
} as const;

type LabelSheet = keyof typeof labelSheets;

const sheetsInOrder = namesIn(labelSheets);

const sheetNames: Readonly<Record<LabelSheet, string>> = {
  eight: 'A4, 8 a sheet (99.1 × 67.7 mm)',
  'twenty-one': 'A4, 21 a sheet (63.5 × 38.1 mm)',
  single: 'Label printer, 4 × 6 inches',
};

/** Splits labels into sheets; null for labels already used on the first sheet. */
export function pagesOf<One>(
  all: readonly One[],
  { labels, first }: { labels: number; first: number },
): (One | null)[][] {
  const places = [...Array.from({ length: first - 1 }, () => null), ...all];
  return Array.from({ length: Math.ceil(places.length / labels) }, (_, page) =>
    places.slice(page * labels, (page + 1) * labels),
  );
}

/** Address labels for the selected orders, on sheets that may be partly used, or one by one. */
export function Labels({ orders }: { orders: string }) {
  const { controls, show } = useLabelSheets();
  return (
    <PrintPage title="Address labels" orders={orders} controls={controls}>
      {show}
    </PrintPage>
  );
}

/** Fields for the sheet of labels, and the labels on it. */
export function useLabelSheets() {
  const [chosen, setSheet] = useState<LabelSheet>();
  // The server renders the page without knowing what the browser remembers.
  const remembered = useHydrated() ? rememberedSheet() : 'eight';
  const sheet = chosen ?? remembered;
  const [first, setFirst] = useState('1');
  const { labels } = labelSheets[sheet];
  const places = Array.from({ length: labels }, (_, index) => String(index + 1));
  const controls = (
    <div className="grid gap-4 sm:max-w-2xl sm:grid-cols-2">
      <ChoiceField
        label="Labels"
        hint="Print at 100%, with no margins added by the printer."
        value={sheet}
        onValue={(wanted) => {
          setSheet(wanted);
          setFirst('1');
          rememberSheet(wanted);
        }}
        options={sheetsInOrder}
        names={sheetNames}
      />
      {labels > 1 && (
        <ChoiceField
          label="First free label"
          hint="Counted from the top left, row by row."
          value={first}
          onValue={setFirst}
          options={places}
          names={Object.fromEntries(places.map((place) => [place, place]))}
        />
      )}
    </div>
  );
  return {
    controls,
    show: (chosen: readonly ToSendOrder[]) => <Sheets sheet={sheet} first={Number(first)} orders={chosen} />,
  };
}

type SheetsProps = { sheet: LabelSheet; first: number; orders: readonly ToSendOrder[] };

function Sheets({ sheet, first, orders }: SheetsProps) {
  const { labels, className } = labelSheets[sheet];
  return (
    <ScrollBox label="Labels" className="overflow-x-auto print:overflow-visible">
      {pagesOf(orders, { labels, first }).map((page, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- sheets are identified by position
        <div key={index} className={clsx('label-sheet', className)}>
          {page.map((order, place) =>
            order === null ? (
              // oxlint-disable-next-line react/no-array-index-key -- used labels are identified by position
              <span key={place} aria-hidden />
            ) : (
              <Label key={order.orderNumber} order={order} isLarge={labels === 1} />
            ),
          )}
        </div>
      ))}
    </ScrollBox>
  );
}

function Label({ order, isLarge }: { order: ToSendOrder; isLarge: boolean }) {
  const { orderNumber, customerName, shippingAddress, delivery } = order;
  const { data: shop } = useQuery(shopQuery);
  const backTo = shop?.returnAddress ?? shop?.address;
  return (
    <article aria-label={`Label of ${orderNumber}`} className="label">
      <PostalAddress name={customerName} to={shippingAddress} isForPost className="label-address" />
      <p className="label-foot">
        {delivery !== 'standard' && <strong>{serviceNames[delivery]} · </strong>}
        {orderNumber}
        {isLarge && shop && backTo && (
          <span className="block">
            If undelivered, return to {shop.name}, {backTo.replaceAll('\n', ', ')}
          </span>
        )}
      </p>
    </article>
  );
}

const storageKey = 'label-sheet';

function rememberedSheet(): LabelSheet {
  const known = localStorage.getItem(storageKey);
  return sheetsInOrder.find((sheet) => sheet === known) ?? 'eight';
}

function rememberSheet(sheet: LabelSheet): void {
  try {
    localStorage.setItem(storageKey, sheet);
  } catch {
    // Without storage the choice is not remembered.
  }
}
