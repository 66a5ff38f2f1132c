import { useNavigate } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { useDuplicate, useWithdrawal } from './product/product-admin.queries.ts';

export function ProductActions({ product: { id, name, draft, isWithdrawn } }: { product: AdminProduct }) {
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const withdrawal = useWithdrawal();
  const duplicate = useDuplicate(
    (copy) => void navigate({ to: '/admin/products/$id', params: { id: String(copy.id) } }),
  );
  const withdraw = () => withdrawal.mutate({ id, isWithdrawn: true }, { onSuccess: () => setAsks(false) });
  const putBack = () => withdrawal.mutate({ id, isWithdrawn: false });

  return (
    <>
      <Button tone="secondary" size="small" busy={duplicate.isPending} onClick={() => duplicate.mutate(id)}>
        <Copy className="size-4" aria-hidden />
        Duplicate
      </Button>
      {isWithdrawn && !draft && (
        <Button size="small" busy={withdrawal.isPending} onClick={putBack}>
          Put Back on Sale
        </Button>
      )}
      {!isWithdrawn && (
        <Button tone="secondary" size="small" onClick={() => setAsks(true)}>
          Withdraw
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        busy={withdrawal.isPending}
        onClose={() => setAsks(false)}
        onConfirm={withdraw}
        title="Withdraw this product?"
        action="Withdraw Product"
        busyAction="Withdrawing..."
      >
        <p>
          Nobody can buy {name} any more, and shoppers who have it in their basket are told. Old orders still show it,
          and you can put it back on sale.
        </p>
      </ConfirmDialog>
    </>
  );
}
