import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { ProfitRow } from '#analytics/sales-reports/reports.contract.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { countOf, percent } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { profitMargin, sumOf } from './profit-sums.rules.ts';

/** How revenue becomes profit, of everything that was sold in the days shown. */
export function ProfitSummary({ rows }: { rows: readonly ProfitRow[] | undefined }) {
  if (!rows) return <Skeleton className="h-20" />;
  const { revenue, refunded, vat, cost, deliveryCost, paymentFee, profit, unitsWithoutCost } = sumOf(rows);
  const margin = profitMargin({ revenue, vat, profit });
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-picture bg-paper p-4 sm:grid-cols-3 lg:grid-cols-5">
        <Part name="Revenue" amount={revenue} note={<Refunded amount={refunded} />} />
        {vat !== '0.00' && <Part name="VAT" sign="less" amount={vat} />}
        <Part name="Cost of goods" sign="less" amount={cost} />
        <Part name="Delivery" sign="less" amount={deliveryCost} />
        {paymentFee !== '0.00' && <Part name="Payment fees" sign="less" amount={paymentFee} />}
        <Part
          name="Profit"
          amount={profit}
          note={margin !== null && `${percent(margin)} of revenue${vat === '0.00' ? '' : ' without VAT'}`}
        />
      </dl>
      {unitsWithoutCost > 0 && (
        <p className="text-sm text-muted">
          {countOf(unitsWithoutCost, 'item')} sold {unitsWithoutCost === 1 ? 'has' : 'have'} no cost price, so profit
          looks higher than it is.{' '}
          <Link to="/admin" search={{ tab: 'products' }} className="link">
            Add costs
          </Link>
        </p>
      )}
    </div>
  );
}

function Refunded({ amount }: { amount: string }) {
  return (
    <>
      after <Money amount={amount} /> refunded
    </>
  );
}

function Part({ name, sign, amount, note }: { name: string; sign?: string; amount: string; note?: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-sm text-muted">
        {sign} {name}
      </dt>
      <dd className="figures text-subheading font-semibold">
        <Money amount={amount} />
      </dd>
      {note && <dd className="text-xs text-muted">{note}</dd>}
    </div>
  );
}
