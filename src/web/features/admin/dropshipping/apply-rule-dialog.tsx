import { useState } from 'react';
import type { PricingRuleResponse } from '#dropshipping/pricing/pricing-rules.contract.ts';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { draftOf } from './rule-draft.rules.ts';
import { scopeOf } from './rule-list.tsx';
import { RulePreviewPanel } from './rule-preview.tsx';
import { useApplyRule } from './rules.queries.ts';

type ApplyRuleDialogProps = { open: boolean; rule: PricingRuleResponse; onClose: () => void };

/** Shows what will change before it does. */
export function ApplyRuleDialog({ open, rule, onClose }: ApplyRuleDialogProps) {
  // The same object each time, so that the preview has nothing to wait for.
  const [draft] = useState(() => draftOf(rule));
  const { mutate: apply, isPending } = useApplyRule({ onBegun: onClose });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => apply(rule.id)}
      title="Apply this rule?"
      action="Apply Rule"
      busyAction="Applying..."
      busy={isPending}
      tone="primary"
    >
      <div className="grid gap-3">
        <p>Customers see the new prices of {scopeOf(rule)} at once. Each change is kept in the price history.</p>
        <RulePreviewPanel draft={draft} />
      </div>
    </ConfirmDialog>
  );
}
