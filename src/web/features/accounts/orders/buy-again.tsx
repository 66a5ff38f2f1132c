import { useState } from 'react';
import type { ComponentProps } from 'react';
import type { Order } from '#orders/order/orders.contract.ts';
import type { ReorderResponse } from '#orders/reorders/reorders.contract.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { missingText } from './order-words.rules.ts';
import { useReorder } from './orders.queries.ts';
import type { OrderReference } from './orders.queries.ts';

type BuyAgainProps = Pick<ComponentProps<typeof Button>, 'tone' | 'size' | 'aria-describedby'> & {
  reference: OrderReference;
  items: Order['items'];
};

export function BuyAgain({ reference, items, ...look }: BuyAgainProps) {
  const [missing, setMissing] = useState<ReorderResponse['missing']>([]);
  const picture = items.find(({ image }) => image !== null)?.image;
  const { mutate, isPending } = useReorder(reference, {
    picture,
    onMissing: (response) => setMissing(response.missing),
  });
  return (
    <>
      <Button {...look} busy={isPending} onClick={() => mutate()}>
        {isPending ? 'Adding...' : 'Buy Again'}
      </Button>
      <MissingDialog missing={missing} onClose={() => setMissing([])} />
    </>
  );
}

function MissingDialog({ missing, onClose }: Pick<ReorderResponse, 'missing'> & { onClose: () => void }) {
  return (
    <Dialog
      open={missing.length > 0}
      onClose={onClose}
      title="Not everything could be added"
      footer={
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/basket">View Basket</LinkButton>
          <Button tone="secondary" className="bg-paper" onClick={onClose}>
            Stay Here
          </Button>
        </div>
      }
    >
      <p>We’ve added what’s in stock. Not available:</p>
      <ul className="mt-4 grid gap-3">
        {missing.map((line) => (
          <li key={line.productId} className="border-t border-oat-deep pt-3">
            <p className="font-semibold wrap-anywhere">{line.name}</p>
            <p className="text-sm text-muted">{missingText(line)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
