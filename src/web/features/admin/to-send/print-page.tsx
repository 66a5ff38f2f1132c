import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ToSendOrder } from '#orders/admin/to-send/to-send.contract.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TableSkeleton } from '../lists/table-box.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { chosenOrdersQuery } from './to-send.queries.ts';

type PrintPageProps = {
  title: string;
  /** Comma-separated order numbers. */
  orders: string;
  /** The back link; leads to To Send by default. */
  back?: ReactNode;
  /** Print options. */
  controls?: ReactNode;
  children: (orders: readonly ToSendOrder[]) => ReactNode;
};

/** A printable page about selected orders; controls are not printed. */
export function PrintPage({ title, orders: numbers, back, controls, children }: PrintPageProps) {
  const { data: orders, error, refetch } = useQuery({ ...chosenOrdersQuery(numbers), enabled: numbers !== '' });
  const isNothing = numbers === '' || orders?.length === 0;
  return (
    <main id="main" className="admin-width grid grid-cols-1 gap-6 pt-6 pb-16 print:block print:max-w-none print:p-0">
      <div className="grid gap-3 print:hidden">
        {back ?? (
          <Link to="/admin" search={{ tab: 'to-send' }} className="admin-action -ml-3 justify-self-start">
            <ArrowLeft className="size-4.5" aria-hidden />
            To Send
          </Link>
        )}
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1>{title}</h1>
          <Button onClick={() => window.print()} disabled={!orders || isNothing}>
            <Printer className="size-5" aria-hidden />
            Print
          </Button>
        </div>
        {controls}
      </div>
      {isNothing && (
        <EmptyState face="goldfish" level="p" title="No orders chosen" text="Choose them in the list, then print.">
          <LinkButton to="/admin" search={{ tab: 'to-send' }}>
            To Send
          </LinkButton>
        </EmptyState>
      )}
      {!isNothing && orders && children(orders)}
      {!isNothing && !orders && error && <LoadFailure what="orders" error={error} onRetry={() => void refetch()} />}
      {!isNothing && !orders && !error && <TableSkeleton what="orders" columns={3} rows={8} />}
    </main>
  );
}
