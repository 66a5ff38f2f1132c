import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { CustomerImportDialog } from '../customers/customer-import-dialog.tsx';
import { customersKey } from '../customers/customers.queries.ts';
import { ReviewImportDialog } from '../moderation/review-import-dialog.tsx';
import { RowsImportDialog } from '../moderation/rows-import-dialog.tsx';
import { Panel } from '../parts/panel.tsx';

/** What moves in beside the products, in the order in which it should. */
export function OldShopImports() {
  const [opens, setOpens] = useState<'customers' | 'reviews' | 'orders'>();
  const { data: user } = useQuery(sessionQuery);
  const isOwner = user?.staffRole === 'owner';
  const close = () => setOpens(undefined);
  return (
    <Panel
      title="Then the rest of your old shop"
      intro="After the products: old addresses, people, what they said, and what they ordered. Each file is shown first, and nobody is sent an email."
    >
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/admin/redirects" size="small" tone="secondary">
          Redirects
        </LinkButton>
        {isOwner && (
          <Button size="small" tone="secondary" onClick={() => setOpens('customers')}>
            Customers
          </Button>
        )}
        <Button size="small" tone="secondary" onClick={() => setOpens('reviews')}>
          Reviews
        </Button>
        {isOwner && (
          <Button size="small" tone="secondary" onClick={() => setOpens('orders')}>
            Orders
          </Button>
        )}
      </div>
      <CustomerImportDialog open={opens === 'customers'} onClose={close} />
      <ReviewImportDialog open={opens === 'reviews'} onClose={close} />
      <RowsImportDialog
        open={opens === 'orders'}
        onClose={close}
        title="Import Old Orders"
        path="/api/admin/old-orders/import"
        noun="order"
        listKey={customersKey}
        intro="Orders as Shopify or a WooCommerce extension exports them, or any CSV with a number, a day and an email address. Customers and you can read them as “From our old shop”. They are in no figure, no VAT return and no series of numbers."
      />
    </Panel>
  );
}
