import { useState } from 'react';
import type { DraftGap } from '#catalogue/product-admin/draft-gaps.contract.ts';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { sentenceCase } from '../parts/formats.rules.ts';
import { useBulkEdit } from './product/product-admin.queries.ts';

const gaps: Record<DraftGap, string> = {
  picture: 'no picture',
  price: 'no price',
  'vat-rate': 'the VAT rate is assumed',
};

/** 'no picture, no price'. */
export function lacksText(lacks: readonly DraftGap[]): string {
  return lacks.map((gap) => gaps[gap]).join(', ');
}

/** On the page of a draft: what it lacks, and the way onto the shelf. */
export function DraftNotice({ id, name, lacks }: Pick<AdminProduct, 'id' | 'name'> & { lacks: readonly DraftGap[] }) {
  const [asks, setAsks] = useState(false);
  // As one of many, which Undo makes a draft again.
  const { mutate, isPending } = useBulkEdit(() => setAsks(false));
  const publish = () => mutate({ ids: [id], isWithdrawn: false });
  const isComplete = lacks.length === 0;
  return (
    <div className="admin-panel flex flex-wrap items-center justify-between gap-3">
      <p>
        <strong>This is a draft.</strong> Shoppers can’t see it.{' '}
        {isComplete ? 'It has everything it needs.' : `${sentenceCase(lacksText(lacks))}.`}
      </p>
      <Button
        size="small"
        busy={isPending}
        disabled={lacks.includes('price')}
        onClick={isComplete ? publish : () => setAsks(true)}
      >
        Put on Sale
      </Button>
      <ConfirmDialog
        open={asks}
        busy={isPending}
        onClose={() => setAsks(false)}
        onConfirm={publish}
        title="Put it on sale as it is?"
        action="Put on Sale"
        busyAction="Putting on sale..."
      >
        <p>
          {name}: {lacksText(lacks)}.
        </p>
      </ConfirmDialog>
    </div>
  );
}
