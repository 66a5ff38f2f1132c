import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '#orders/orders/orders.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { shopQuery } from '../../../layout/shop.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { OrderAsked } from './orders.queries.ts';
import { ReturnForm } from './return-form.tsx';
import { returnsQuery, useAskReturn } from './return-requests.queries.ts';
import { returnableLines } from '../../../returnable-lines.rules.ts';
import type { ReturnableLine } from '../../../returnable-lines.rules.ts';
import type { ReturnDraft } from './return-requests.rules.ts';

const contract = async () => (await import('#orders/returns/returns.contract.ts')).returnBody;

/** While something of the order can be sent back. */
export function AskReturn({ order, asked }: { order: Order; asked: OrderAsked }) {
  const [isOpen, setOpen] = useState(false);
  const { data: requests } = useQuery(returnsQuery(asked));
  const lines = requests ? returnableLines(order, requests) : [];
  if (lines.length === 0) return null;
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        Request a Return
      </Button>
      <ReturnDialog open={isOpen} lines={lines} asked={asked} onClose={() => setOpen(false)} />
    </>
  );
}

type ReturnDialogProps = { open: boolean; lines: readonly ReturnableLine[]; asked: OrderAsked; onClose: () => void };

function ReturnDialog({ open, lines, asked, onClose }: ReturnDialogProps) {
  const formId = useId();
  const { form, errors, show, check } = useErrors(contract);
  const { data: shop } = useQuery(shopQuery);
  const { mutate: ask, isPending } = useAskReturn(asked, { onAsked: close, onErrors: show });

  function close() {
    show({});
    onClose();
  }

  function send(draft: ReturnDraft) {
    if (!isPending) check(draft, ask);
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Request a return"
      footer={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" form={formId} busy={isPending}>
            {isPending ? 'Sending...' : 'Send Request'}
          </Button>
          <Button tone="secondary" className="bg-paper" onClick={close}>
            Not Now
          </Button>
        </div>
      }
    >
      <p className="text-muted">
        {shop && `You can return goods within ${shop.returnDays} days of delivery. `}
        We’ll email you where to send them.
      </p>
      {/* Closing forgets what was begun. */}
      {open && <ReturnForm ref={form} id={formId} lines={lines} errors={errors} onSend={send} />}
    </Dialog>
  );
}
