import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { CustomerImportDialog } from '../customers/customer-import-dialog.tsx';
import { customersKey } from '../customers/customers.queries.ts';
import { RowsImportDialog } from '../forms/rows-import-dialog.tsx';
import { importsKey, LastImportLines } from '../forms/undo-import.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { moderationKey } from '../lists/moderate.queries.ts';
import { ReviewImportDialog } from '../moderation/review-import-dialog.tsx';
import { Panel } from '../parts/panel.tsx';
import { useMayOpen } from '../parts/rights.ts';

const ordersPath = '/api/admin/old-orders/import';

/** What moves in beside the products, in the order in which it should. */
export function OldShopImports() {
  const [opens, setOpens] = useState<'customers' | 'reviews' | 'orders'>();
  const { data: user } = useQuery(sessionQuery);
  const isOwner = user?.staffRole === 'owner';
  const queryClient = useQueryClient();
  const close = () => setOpens(undefined);
  const mayReviews = useMayOpen()(['customers']);
  return (
    <Panel
      title="Then the rest of your old shop"
      intro="After the products come old addresses, customers, reviews and orders. You see each file before it is imported, and nobody is sent an email."
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
        {mayReviews && (
          <Button size="small" tone="secondary" onClick={() => setOpens('reviews')}>
            Reviews
          </Button>
        )}
        {isOwner && (
          <Button size="small" tone="secondary" onClick={() => setOpens('orders')}>
            Orders
          </Button>
        )}
      </div>
      <LastImports mayReviews={mayReviews} isOwner={isOwner} />
      <CustomerImportDialog open={opens === 'customers'} onClose={close} />
      <ReviewImportDialog open={opens === 'reviews'} onClose={close} />
      <RowsImportDialog
        open={opens === 'orders'}
        onClose={close}
        title="Import Old Orders"
        path={ordersPath}
        noun="order"
        onImported={() => invalidate(queryClient, [customersKey])}
        intro="Orders as Shopify or a WooCommerce extension exports them, or any CSV with a number, a day and an email address. Customers and you can read them as “From our old shop”. They aren’t in your figures, your VAT return or your order numbers."
      />
    </Panel>
  );
}

/** What can still be taken back of reviews and orders. */
function LastImports({ mayReviews, isOwner }: { mayReviews: boolean; isOwner: boolean }) {
  const queryClient = useQueryClient();
  const refresh = (listKey: string) => async () => {
    await Promise.all([invalidate(queryClient, [listKey]), invalidate(queryClient, [importsKey])]);
  };
  return (
    <section aria-label="Brought in within the last day" className="has-[ul:empty]:hidden">
      <h3 className="text-sm font-semibold">Brought in within the last day</h3>
      <ul className="divide-y divide-line">
        <LastImportLines
          path="/api/admin/reviews/import"
          noun="review"
          enabled={mayReviews}
          onUndone={refresh(moderationKey)}
        />
        <LastImportLines path={ordersPath} noun="order" enabled={isOwner} onUndone={refresh(customersKey)} />
      </ul>
    </section>
  );
}
