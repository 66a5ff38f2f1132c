import type { ToSendLine, ToSendOrder } from '#orders/admin/to-send/to-send.contract.ts';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { countOf } from '../parts/formats.rules.ts';
import { Thumbnail } from '../parts/thumbnail.tsx';
import { SlipHead, TickBox } from './packing-slips.tsx';
import { PrintPage } from './print-page.tsx';
import { codesOf } from './to-send-columns.tsx';

/** The items to pick for the selected orders, grouped by product. */
export function PickList({ orders }: { orders: string }) {
  return (
    <PrintPage title="Pick list" orders={orders}>
      {(chosen) => <Picks orders={chosen} />}
    </PrintPage>
  );
}

function Picks({ orders }: { orders: readonly ToSendOrder[] }) {
  const wanted = orders.filter(({ isSent }) => !isSent);
  const products = [...Map.groupBy(wanted.flatMap(linesWithOrder), ({ line }) => line.productId).values()].toSorted(
    byShelf,
  );
  return (
    <div className="grid gap-4">
      <p>
        <strong>{countOf(products.length, 'product')}</strong> for {countOf(wanted.length, 'order')}
      </p>
      <ScrollBox label="What to take off the shelves" className="overflow-x-auto print:overflow-visible">
        <table className="w-full text-left">
          <thead>
            <tr>
              <SlipHead>Picked</SlipHead>
              <SlipHead>How many</SlipHead>
              <SlipHead>What</SlipHead>
              <SlipHead>For</SlipHead>
            </tr>
          </thead>
          <tbody>
            {products.map((picks) => (
              <Product key={picks[0]?.line.productId} picks={picks} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}

/** As one walks along the shelves: A2 before A10. What has no place comes last. */
function byShelf([a]: readonly Pick[], [b]: readonly Pick[]): number {
  const [one, other] = [a?.line.shelf ?? null, b?.line.shelf ?? null];
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return shelves.compare(one, other);
}

const shelves = new Intl.Collator('en-GB', { numeric: true });

type Pick = { orderNumber: string; line: ToSendLine };

function linesWithOrder({ orderNumber, lines }: ToSendOrder): Pick[] {
  return lines.map((line) => ({ orderNumber, line }));
}

function Product({ picks }: { picks: readonly Pick[] }) {
  const [first] = picks;
  if (!first) return null;
  const { line } = first;
  return (
    <tr className="break-inside-avoid border-t border-line *:py-2.5 *:pr-3 *:align-top">
      <td>
        <TickBox />
      </td>
      <td className="figures text-lead font-semibold">{picks.reduce((sum, pick) => sum + pick.line.quantity, 0)}</td>
      <td>
        <span className="flex items-center gap-3 wrap-anywhere">
          <Thumbnail image={line.image} />
          <span className="min-w-0">
            {line.name}
            <span className="figures block text-sm text-muted">{codesOf(line)}</span>
          </span>
        </span>
      </td>
      <td className="figures text-sm text-muted">
        {picks.map(({ orderNumber, line: { quantity } }) => (
          <span key={orderNumber} className="block">
            {quantity} in {orderNumber}
          </span>
        ))}
      </td>
    </tr>
  );
}
