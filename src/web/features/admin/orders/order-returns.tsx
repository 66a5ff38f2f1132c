import { useState } from 'react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { returnCauseWords } from '#orders/lines/return-causes.contract.ts';
import { returnedName } from '#orders/lines/returned-kinds.contract.ts';
import { request } from '../../../api.ts';
import { returnableLines } from '../../../returnable-lines.rules.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { CustomerPictures } from '../parts/customer-pictures.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { Panel } from '../parts/panel.tsx';
import { AnswerReturnDialog } from './answer-return-dialog.tsx';
import { BeginReturnDialog } from './begin-return-dialog.tsx';
import { useOrderWrite } from './order/order-admin.queries.ts';
import { RefundReturnDialog } from './refunds/refund-return-dialog.tsx';
import { linesOfReturn } from './refunds/refund.rules.ts';

type Return = AdminOrder['returns'][number];

const states = {
  open: { name: 'Awaiting your reply', tone: 'highlight' },
  accepted: { name: 'Accepted', tone: 'highlight' },
  refunded: { name: 'Refunded', tone: 'success' },
  closed: { name: 'Closed', tone: 'outline' },
  declined: { name: 'Declined', tone: 'danger' },
} as const;

/** The order's returns with the replies; staff can create one on behalf of the customer. */
export function OrderReturns({ order }: { order: AdminOrder }) {
  const { returns } = order;
  const [isBeginning, setBeginning] = useState(false);
  const canBegin = returnableLines(order, returns).length > 0;
  if (returns.length === 0 && !canBegin) return null;
  return (
    <div id="returns" className="scroll-mt-20">
      <Panel
        title="Returns"
        actions={
          canBegin && (
            <Button tone="secondary" size="small" className="bg-oat-deep" onClick={() => setBeginning(true)}>
              Start Return
            </Button>
          )
        }
      >
        {returns.length === 0 && <p className="text-sm text-muted">Nothing has been sent back.</p>}
        {isBeginning && <BeginReturnDialog order={order} onClose={() => setBeginning(false)} />}
        <ul className="divide-y divide-line">
          {returns.map((returnRequest) => (
            <li key={returnRequest.id} className="grid gap-2 py-3 text-sm first:pt-0">
              <ReturnWords returnRequest={returnRequest} />
              <ReturnActions order={order} returnRequest={returnRequest} />
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function ReturnWords({
  returnRequest: { state, items, cause, reason, pictures, answer, isByStaff, createdAt },
}: {
  returnRequest: Return;
}) {
  const { name, tone } = states[state];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{name}</Badge>
        <time dateTime={createdAt} className="text-xs text-muted">
          {dateTime(createdAt)}
        </time>
        {isByStaff && <span className="text-xs text-muted">Begun by us</span>}
      </p>
      <ul className="font-semibold">
        {items.map((item) => (
          <li key={item.productId} className="wrap-anywhere">
            {item.quantity} × {returnedName(item)}
            {item.refunded > 0 && item.refunded < item.quantity && (
              <span className="font-normal">, {item.refunded} refunded</span>
            )}
          </li>
        ))}
      </ul>
      {cause !== null && <p>{returnCauseWords[cause]}.</p>}
      {reason !== '' && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
      <CustomerPictures pictures={pictures} from="the customer" />
      {answer && <p className="text-muted wrap-anywhere">Our reply: {answer}</p>}
    </>
  );
}

type Doing = 'accepted' | 'declined' | 'refund' | 'close';

/** Accept or decline an open return; refund or close an accepted one. */
function ReturnActions({ order, returnRequest }: { order: AdminOrder; returnRequest: Return }) {
  const [doing, setDoing] = useState<Doing>();
  const isOpen = returnRequest.state === 'open';
  if (!isOpen && returnRequest.state !== 'accepted') return null;
  const isRefundable = linesOfReturn(order, returnRequest).length > 0;
  const acts: [Doing, string][] = isOpen
    ? [
        ['accepted', 'Accept Return'],
        ['declined', 'Decline Return'],
      ]
    : [...(isRefundable ? [['refund', 'Refund Goods'] satisfies [Doing, string]] : []), ['close', 'Close Return']];
  const onClose = () => setDoing(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      {acts.map(([what, name], index) => {
        const look = index === 0 ? {} : ({ tone: 'secondary', className: 'bg-oat-deep' } as const);
        return (
          <Button key={what} size="small" {...look} onClick={() => setDoing(what)}>
            {name}
          </Button>
        );
      })}
      {isOpen && (doing === 'accepted' || doing === 'declined') && (
        <AnswerReturnDialog
          returnRequest={returnRequest}
          state={doing}
          orderNumber={order.orderNumber}
          onClose={onClose}
        />
      )}
      {isRefundable && doing === 'refund' && (
        <RefundReturnDialog order={order} returnRequest={returnRequest} onClose={onClose} />
      )}
      {doing === 'close' && (
        <CloseReturnDialog id={returnRequest.id} orderNumber={order.orderNumber} onClose={onClose} />
      )}
    </div>
  );
}

type CloseReturnDialogProps = { id: number; orderNumber: string; onClose: () => void };

/** Closes an accepted return without a refund, when the goods never arrived or were exchanged. */
function CloseReturnDialog({ id, orderNumber, onClose }: CloseReturnDialogProps) {
  const { mutate, isPending } = useOrderWrite<void>({
    send: () => request(`/api/return-requests/${id}`, { method: 'PATCH', body: { state: 'closed' } }),
    done: 'Return Closed',
    failed: 'The return was not closed',
    number: orderNumber,
    onSaved: onClose,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => mutate()}
      title="Close this return?"
      action="Close Return"
      busyAction="Closing..."
      busy={isPending}
    >
      <p>
        It stops waiting for a refund, such as when the goods never came back or were exchanged. We won’t email the
        customer.
      </p>
    </ConfirmDialog>
  );
}
