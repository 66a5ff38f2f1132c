import { Fragment } from 'react';
import type { ReactNode } from 'react';
import type { Receipt } from '#orders/documents/receipts.contract.ts';
import type { Order } from '#orders/order/orders.contract.ts';
import { Logo } from '../../layout/wordmark.tsx';
import { longDate } from '../../ui/dates.ts';

type ReceiptSheetProps = Pick<Receipt, 'seller' | 'order'> & {
  title: string;
  number: string;
  dates: readonly (readonly [name: string, at: string])[];
  /** The title's heading level; a page has one h1. */
  level?: 'h1' | 'h2';
  children: ReactNode;
};

/** An A4 sheet with seller, customer and dates. */
export function ReceiptSheet({
  title,
  number,
  dates,
  seller,
  order,
  level: Title = 'h1',
  children,
}: ReceiptSheetProps) {
  return (
    <article className="receipt grid grid-cols-1 gap-8 rounded-picture bg-white p-5 sm:p-10 print:gap-7 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-6">
        <Logo name={seller.name}>
          <img src="/brand/wordmark.svg" alt="" width={168} height={40} className="h-9 w-auto" />
        </Logo>
        <div className="sm:text-right">
          <Title className="text-heading">{title}</Title>
          <p className="figures mt-1 font-semibold">{number}</p>
          <p className="figures break-all">{order.orderNumber}</p>
        </div>
      </header>
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-3 print:grid-cols-3">
        <Fact name="Seller">
          <Seller {...seller} />
        </Fact>
        <Fact name="Customer">
          <Customer {...order} />
        </Fact>
        <div>
          {dates.map(([name, at]) => (
            <Fragment key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="mt-0.5 mb-4">
                <time dateTime={at}>{longDate(at)}</time>
              </dd>
            </Fragment>
          ))}
        </div>
      </dl>
      {children}
      <p className="border-t border-oat-deep pt-4 text-sm text-muted">
        {order.isVatRegistered && 'All prices include VAT at the rate shown. '}Questions? Email {seller.email}
        {seller.phone && ` or call ${seller.phone}`}.
      </p>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Seller({ name, traderName, address, companyNumber, vatNumber }: Receipt['seller']) {
  const lines = [
    traderName !== null && traderName !== name && `trading as ${name}`,
    address,
    companyNumber && `Company no. ${companyNumber}`,
    vatNumber && `VAT no. ${vatNumber}`,
  ];
  return (
    <>
      <strong className="block font-semibold">{traderName ?? name}</strong>
      <Lines lines={lines} />
    </>
  );
}

function Customer({ customerName, shippingAddress: { address, city, postcode, country } }: Order) {
  return (
    <>
      <strong className="block font-semibold">{customerName}</strong>
      <Lines lines={[address, city, postcode, country]} />
    </>
  );
}

function Lines({ lines }: { lines: readonly (string | null | false)[] }) {
  return <span className="whitespace-pre-line">{lines.filter(Boolean).join('\n')}</span>;
}
