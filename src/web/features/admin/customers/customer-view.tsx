import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CustomerPage, Erasure } from '#admin/customers/customer-page.contract.ts';
import { inOneLine } from '#shop/settings/address-line.contract.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Notes } from '../forms/notes.tsx';
import { WriteToCustomer } from '../forms/write-to-customer.tsx';
import { moderationKey } from '../lists/moderate.queries.ts';
import { TableSkeleton } from '../lists/table-box.tsx';
import { CustomerPictures } from '../parts/customer-pictures.tsx';
import { countOf, dateTime, shortDate } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Money } from '../parts/money.tsx';
import { OrderLink } from '../parts/order-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { Replies } from '../parts/replies.tsx';
import { useMayOpen } from '../parts/rights.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { CustomerRequests } from './customer-requests.tsx';
import { customerQuery, customersKey, useCustomerNote } from './customers.queries.ts';

type OnErased = (erasure: Erasure) => void;
type CustomerViewProps = { id: string; onClose: () => void; onErased: OnErased };

/** One customer with everything stored about them. */
export function CustomerView({ id, onClose, onErased }: CustomerViewProps) {
  const { data: customer, error, refetch } = useQuery(customerQuery(id));
  return (
    <div className="grid gap-5">
      <button type="button" className="admin-action -ml-3 justify-self-start" onClick={onClose}>
        <ArrowLeft className="size-4.5" aria-hidden />
        All customers
      </button>
      {error && !customer && <LoadFailure what="customer" error={error} onRetry={() => void refetch()} />}
      {!error && !customer && <TableSkeleton what="customer" columns={3} rows={6} />}
      {customer && <Parts customer={customer} onErased={onErased} />}
    </div>
  );
}

function Parts({ customer, onErased }: { customer: CustomerPage; onErased: OnErased }) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 gap-5">
        <Summary customer={customer} />
        <Entries title="Orders" none="No orders yet." rows={customer.latestOrders.map(orderEntry)} />
        {customer.oldOrders.length > 0 && (
          <Entries title="From the old shop" none="" rows={customer.oldOrders.map(oldOrderEntry)} />
        )}
        <Entries title="Returns" none="No returns." rows={customer.returnsAsked.map(returnEntry)} />
        <Entries title="Reviews" none="No reviews." rows={customer.reviews.map(reviewEntry)} />
        <Entries
          title="Messages"
          none="No messages."
          rows={customer.messages.map(messageEntry)}
          actions={
            <WriteToCustomer name={customer.name} email={customer.email} stale={[[customersKey], [moderationKey]]} />
          }
        />
      </div>
      <div className="grid min-w-0 gap-5">
        <CustomerNotes customer={customer} />
        <Consent newsletter={customer.newsletter} />
        <Addresses addresses={customer.addresses} />
        <CustomerRequests customer={customer} onErased={onErased} />
      </div>
    </div>
  );
}

function Summary({ customer }: { customer: CustomerPage }) {
  const { name, email, orders, spent, hasAccount, takeableUntil } = customer;
  const mayOrder = useMayOpen()(['orders']);
  return (
    <Panel
      title={name || email}
      intro={hasAccount ? 'Has an account' : 'Orders as a guest'}
      actions={
        mayOrder && (
          <LinkButton to="/admin/orders/new" search={{ customer: email }} size="small">
            Create Order
          </LinkButton>
        )
      }
    >
      <p className="text-sm wrap-anywhere">
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      {takeableUntil && (
        <p className="text-sm">
          Email address or password changed within the past seven days. Until {dateTime(takeableUntil)} the address
          before can take the account back, and it can’t be erased.
        </p>
      )}
      <p className="text-sm">
        {countOf(orders, 'order')}, <Money amount={spent} className="font-semibold" /> spent
      </p>
    </Panel>
  );
}

type Entry = { key: string; at: string; children: ReactNode };

type EntriesProps = { title: string; none: string; rows: readonly Entry[]; actions?: ReactNode };

function Entries({ title, none, rows, actions }: EntriesProps) {
  return (
    <Panel title={title} actions={actions}>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">{none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map(({ key, at, children }) => (
            <li key={key} className="grid gap-1 py-2.5 text-sm first:pt-0 last:pb-0">
              {children}
              <time dateTime={at} className="text-xs text-muted">
                {dateTime(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function orderEntry({ orderNumber, status, total, createdAt }: CustomerPage['latestOrders'][number]): Entry {
  const children = (
    <span className="flex flex-wrap items-center gap-3">
      <OrderLink number={orderNumber} />
      <StatusBadge status={status} />
      <Money amount={total} className="ml-auto" />
    </span>
  );
  return { key: orderNumber, at: createdAt, children };
}

/** A history of another shop, which is in none of the figures. */
function oldOrderEntry({ number, placedAt, status, currency, total, lines }: CustomerPage['oldOrders'][number]): Entry {
  const children = (
    <>
      <span className="flex flex-wrap items-center gap-3">
        <span className="font-semibold wrap-anywhere">{number}</span>
        <span>{status}</span>
        {total !== null && (
          <span className="figures ml-auto">{currency === 'GBP' ? `£${total}` : `${currency} ${total}`}</span>
        )}
      </span>
      <span className="wrap-anywhere text-muted">
        {lines.map(({ name, quantity }) => `${name} × ${quantity}`).join(', ')}
      </span>
    </>
  );
  return { key: number, at: placedAt, children };
}

const returnStates: Record<string, string> = {
  open: 'awaiting your reply',
  accepted: 'accepted, to refund',
  refunded: 'refunded',
  closed: 'closed without a refund',
  declined: 'declined',
};

function returnEntry({ orderNumber, state, reason, createdAt }: CustomerPage['returnsAsked'][number]): Entry {
  const children = (
    <>
      <span>
        <OrderLink number={orderNumber} />, {returnStates[state] ?? state}
      </span>
      {reason && <span className="wrap-anywhere">{reason}</span>}
    </>
  );
  return { key: `${orderNumber} ${createdAt}`, at: createdAt, children };
}

function reviewEntry({ productId, title, rating, comment, createdAt }: CustomerPage['reviews'][number]): Entry {
  const children = (
    <>
      <Link to="/admin/products/$id" params={{ id: String(productId) }} className="font-semibold">
        {title || 'Review'}
      </Link>
      <span>{rating} of 5 stars</span>
      <span className="whitespace-pre-line wrap-anywhere">{comment}</span>
    </>
  );
  return { key: `${productId} ${createdAt}`, at: createdAt, children };
}

function messageEntry({
  message,
  pictures,
  isFromShop,
  orderNumber,
  ...rest
}: CustomerPage['messages'][number]): Entry {
  const { createdAt, replies } = rest;
  const children = (
    <>
      {isFromShop && (
        <p className="font-semibold">
          We wrote{orderNumber && ' about '}
          {orderNumber && <OrderLink number={orderNumber} />}
        </p>
      )}
      <p className="whitespace-pre-line wrap-anywhere">{message}</p>
      <CustomerPictures pictures={pictures} from={isFromShop ? 'the shop' : 'the customer'} />
      <Replies replies={replies} />
    </>
  );
  return { key: createdAt, at: createdAt, children };
}

function Consent({ newsletter }: Pick<CustomerPage, 'newsletter'>) {
  return (
    <Panel title="Newsletter">
      {newsletter ? (
        <ul className="grid gap-1 text-sm">
          <li>Asked on {shortDate(newsletter.askedAt)}</li>
          <li>{newsletter.confirmedAt ? `Confirmed on ${shortDate(newsletter.confirmedAt)}` : 'Not confirmed'}</li>
          {newsletter.leftAt && <li>Unsubscribed on {shortDate(newsletter.leftAt)}</li>}
        </ul>
      ) : (
        <p className="text-sm text-muted">Never asked for it.</p>
      )}
    </Panel>
  );
}

function Addresses({ addresses }: Pick<CustomerPage, 'addresses'>) {
  if (addresses.length === 0) return null;
  return (
    <Panel title="Addresses" intro="Of the account">
      <ul className="grid gap-2 text-sm">
        {addresses.map((one) => (
          <li key={one.id} className="wrap-anywhere">
            {[inOneLine(one.address), one.city, one.postcode].join(', ')}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function CustomerNotes({ customer: { id, notes } }: { customer: CustomerPage }) {
  const { mutate, isPending } = useCustomerNote(id);
  return (
    <Notes
      intro="For the staff. A customer who asks for their data gets these too."
      notes={notes}
      isSaving={isPending}
      onAdd={(text, onSuccess) => mutate({ text }, { onSuccess })}
    />
  );
}
