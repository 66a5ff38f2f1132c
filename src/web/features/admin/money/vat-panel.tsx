import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { VatReport } from '#orders/ledger/books.contract.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Column } from '../lists/data-table.tsx';
import { FigureTable } from '../lists/data-table.tsx';
import { count, shortDate } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Money } from '../parts/money.tsx';
import { Panel } from '../parts/panel.tsx';
import { bookFactsQuery, vatReportQuery } from './books.queries.ts';
import { PeriodChoice, usePeriod } from './period-choice.tsx';
import { periodQuery } from './periods.rules.ts';
import { VatGroupSetting } from './vat-group-setting.tsx';

/** The sales figures for a VAT return. */
export function VatPanel() {
  const facts = useQuery(bookFactsQuery);
  const chosen = usePeriod(facts.data);
  const report = useQuery({
    ...vatReportQuery(chosen ? periodQuery(chosen.period) : ''),
    enabled: chosen !== undefined && facts.data?.isVatRegistered === true,
  });
  const error = facts.error ?? report.error;
  if (facts.data?.isVatRegistered === false) return <NotRegistered hasSales={facts.data.firstMonth !== null} />;

  return (
    <Panel
      title="VAT"
      intro="Sales count on the day they were paid, refunds and cancellations on the day they were given."
    >
      {chosen && facts.data && (
        <div className="flex flex-wrap items-end justify-between gap-3">
          <PeriodChoice {...chosen} />
          <VatGroupSetting facts={facts.data} />
        </div>
      )}
      {error && (
        <LoadFailure
          what="VAT figures"
          error={error}
          onRetry={() => void Promise.all([facts.refetch(), report.refetch()])}
        />
      )}
      {!error && !report.data && <Skeleton className="h-64" />}
      {!error && report.data && <Report report={report.data} />}
    </Panel>
  );
}

function NotRegistered({ hasSales }: { hasSales: boolean }) {
  return (
    <Panel title="VAT">
      <p>
        VAT does not apply: the shop is not registered, so its sales carry none. If that changes, enter the VAT number
        in{' '}
        <Link to="/admin" search={{ tab: 'settings' }} className="link">
          Settings
        </Link>
        .
      </p>
      {hasSales && (
        <p className="text-sm text-muted">
          You must register once your sales of any 12 months pass HMRC’s threshold. Your sales are under “Accounting
          files”.
        </p>
      )}
    </Panel>
  );
}

function Report({ report }: { report: VatReport }) {
  const { from, to, boxes, delivery, total } = report;
  return (
    <div className="grid min-w-0 gap-5">
      <p className="text-sm text-muted">
        {shortDate(from)} to {shortDate(to)}
      </p>
      {report.hasEntries ? <Rates report={report} /> : <p>Nothing was sold or refunded in this period.</p>}
      <dl className="grid gap-3 sm:grid-cols-2">
        <Box number={1} name="VAT due on sales">
          <Money amount={boxes.box1} />
        </Box>
        <Box number={6} name="Total sales without VAT, in whole pounds">
          {boxes.box6 < 0 ? '-' : ''}£{count(Math.abs(boxes.box6))}
        </Box>
      </dl>
      <p className="text-sm text-muted">
        Sales include <Money amount={delivery.gross} /> paid for delivery
        {total.sales.vat !== '0.00' && (
          <>
            , with <Money amount={delivery.vat} /> VAT
          </>
        )}
        {report.giftCards !== '0.00' && (
          <>
            ; gift cards paid <Money amount={report.giftCards} /> of them
          </>
        )}
        {report.giftCardsSold !== '0.00' && (
          <>
            . Gift cards were sold for <Money amount={report.giftCardsSold} />, which is in none of these figures: it is
            owed to their holders until they spend it
          </>
        )}
        . The shop doesn’t know what you have bought, so fill in boxes 4 and 7 from your own bills; what suppliers
        charged for orders is under “What I owe suppliers”.
      </p>
    </div>
  );
}

function Box({ number, name, children }: { number: number; name: string; children: ReactNode }) {
  return (
    <div className="rounded-picture bg-paper p-4">
      <dt className="text-sm text-muted">
        Box {number}: {name}
      </dt>
      <dd className="figures mt-1 text-subheading font-semibold">{children}</dd>
    </div>
  );
}

type Row = VatReport['rates'][number] | (VatReport['total'] & { rate: 'total' });

function Rates({ report: { rates, total } }: { report: VatReport }) {
  const rows: Row[] = rates.length > 1 ? [...rates, { rate: 'total', ...total }] : rates;
  return <FigureTable label="VAT by rate" columns={columns} rows={rows} rowKey={({ rate }) => String(rate)} />;
}

const columns: readonly Column<Row>[] = [
  {
    id: 'rate',
    name: 'Rate',
    onCard: 'title',
    cell: ({ rate }) => <span className="font-semibold">{rateName(rate)}</span>,
  },
  { id: 'sales', name: 'Sales incl. VAT', isFigure: true, cell: ({ sales }) => <Money amount={sales.gross} /> },
  { id: 'credits', name: 'Refunds incl. VAT', isFigure: true, cell: ({ credits }) => <Money amount={credits.gross} /> },
  { id: 'net', name: 'Net', isFigure: true, cell: ({ total }) => <Money amount={total.net} /> },
  {
    id: 'vat',
    name: 'VAT',
    isFigure: true,
    cell: ({ total }) => <Money amount={total.vat} className="font-semibold" />,
  },
  { id: 'gross', name: 'Gross', isFigure: true, cell: ({ total }) => <Money amount={total.gross} /> },
];

function rateName(rate: Row['rate']): string {
  if (rate === 'total') return 'Total';
  return rate === null ? 'Before registration' : `${rate}%`;
}
