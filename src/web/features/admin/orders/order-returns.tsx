import { useState } from 'react';
import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { Panel } from '../parts/panel.tsx';
import { AnswerReturnDialog } from './answer-return-dialog.tsx';

type Return = AdminOrder['returns'][number];

const states = {
  open: { name: 'Awaiting your reply', tone: 'highlight' },
  accepted: { name: 'Accepted', tone: 'success' },
  declined: { name: 'Declined', tone: 'danger' },
} as const;

/** What the customer wants to send back, and what was answered; nothing where nobody asked. */
export function OrderReturns({ order: { orderNumber, returns } }: { order: AdminOrder }) {
  const [answering, setAnswering] = useState<{ asked: Return; state: 'accepted' | 'declined' }>();
  if (returns.length === 0) return null;
  return (
    <div id="returns" className="scroll-mt-20">
      <Panel title="Returns">
        <ul className="divide-y divide-line">
          {returns.map((asked) => (
            <li key={asked.id} className="grid gap-2 py-3 text-sm first:pt-0">
              <ReturnWords asked={asked} />
              {asked.state === 'open' && (
                <div className="flex flex-wrap gap-2">
                  <Button size="small" onClick={() => setAnswering({ asked, state: 'accepted' })}>
                    Accept Return
                  </Button>
                  <Button
                    size="small"
                    tone="secondary"
                    className="bg-oat-deep"
                    onClick={() => setAnswering({ asked, state: 'declined' })}
                  >
                    Decline Return
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
        {answering && (
          <AnswerReturnDialog {...answering} orderNumber={orderNumber} onClose={() => setAnswering(undefined)} />
        )}
      </Panel>
    </div>
  );
}

function ReturnWords({ asked: { state, items, reason, answer, createdAt } }: { asked: Return }) {
  const { name, tone } = states[state];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{name}</Badge>
        <time dateTime={createdAt} className="text-xs text-muted">
          {dateTime(createdAt)}
        </time>
      </p>
      <ul className="font-semibold">
        {items.map(({ productId, name: item, quantity }) => (
          <li key={productId} className="wrap-anywhere">
            {quantity} × {item}
          </li>
        ))}
      </ul>
      <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
      {answer && <p className="text-muted wrap-anywhere">Our reply: {answer}</p>}
    </>
  );
}
