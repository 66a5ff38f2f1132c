import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { erasedNames, isUnsent } from '#orders/order/order-words.contract.ts';
import { readablePhone } from '../../../readable-phone.rules.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PostalAddress } from '../../../ui/postal-address.tsx';
import { WriteToCustomer } from '../forms/write-to-customer.tsx';
import { moderationKey } from '../lists/moderate.queries.ts';
import { countOf, shortDate } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { OrderLink } from '../parts/order-link.tsx';
import { Panel } from '../parts/panel.tsx';
import { useMayOpen } from '../parts/rights.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { DeliveryDetailsDialog } from './changes/delivery-details-dialog.tsx';

/** Customer, delivery address and link to their other orders. */
export function OrderCustomer({ order }: { order: AdminOrder }) {
  const { customerName, customerEmail, customerPhone, shippingAddress, customer, presentNote } = order;
  const [isChanging, setChanging] = useState(false);
  const isErased = customerEmail === '' && erasedNames.some((name) => name === customerName);
  return (
    <Panel
      title="Customer"
      actions={!isErased && <Badge tone="outline">{customer.hasAccount ? 'Account' : 'Guest'}</Badge>}
    >
      {isChanging && <DeliveryDetailsDialog order={order} onClose={() => setChanging(false)} />}
      <div className="grid gap-1 text-sm wrap-anywhere">
        <p className="text-base font-semibold">{customerName}</p>
        {isErased && <p>We erased their details, and keep what was bought and paid for the books.</p>}
        {customerEmail && <a href={`mailto:${customerEmail}`}>{customerEmail}</a>}
        {customerPhone && <a href={`tel:${customerPhone}`}>{readablePhone(customerPhone)}</a>}
        <PostalAddress to={shippingAddress} className="mt-2" />
        {presentNote !== undefined && (
          <p className="mt-2 whitespace-pre-line">
            <strong>It is a present.</strong> {presentNote && `Note to the recipient:\n${presentNote}`}
          </p>
        )}
      </div>
      {isUnsent(order.status) && (
        <Button
          tone="secondary"
          size="small"
          className="justify-self-start bg-oat-deep"
          onClick={() => setChanging(true)}
        >
          Change Delivery Details
        </Button>
      )}
      {customerEmail && (
        <WriteToCustomer
          name={customerName}
          email={customerEmail}
          orderNumber={order.orderNumber}
          stale={[[moderationKey]]}
        />
      )}
      {!isErased && <Bought customer={customer} email={customerEmail} />}
      {customer.others.length > 0 && <OtherOrders others={customer.others} />}
    </Panel>
  );
}

type BoughtProps = { customer: AdminOrder['customer']; email: string };

/** How much, and where all about them is, for those who work with customers. */
function Bought({ customer: { orders, spent }, email }: BoughtProps) {
  const mayOpen = useMayOpen();
  return (
    <p className="text-sm">
      {countOf(orders, 'order')}, <Money amount={spent} /> spent
      {email && mayOpen(['customers']) && (
        <>
          {' · '}
          <Link to="/admin" search={{ tab: 'customers', q: email }} className="link">
            Customer record
          </Link>
        </>
      )}
    </p>
  );
}

function OtherOrders({ others }: { others: AdminOrder['customer']['others'] }) {
  return (
    <div className="text-sm">
      <h3 className="mb-1 font-semibold">Other orders</h3>
      <ul className="divide-y divide-line rounded-field bg-paper px-3">
        {others.map(({ orderNumber, createdAt, total, status }) => (
          <li key={orderNumber} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
            <span>
              <OrderLink number={orderNumber} />
              <span className="block text-xs text-muted">{shortDate(createdAt)}</span>
            </span>
            <span className="flex items-center gap-3">
              <Money amount={total} />
              <StatusBadge status={status} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
