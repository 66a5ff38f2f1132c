import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { PricingRuleResponse } from '#dropshipping/pricing/pricing-rules.contract.ts';
import { scopeOf } from '#dropshipping/pricing/pricing-words.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { useDialogSubject } from '../forms/dialog-subject.ts';
import { TableSkeleton } from '../lists/table-box.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { draftOf } from './rule-draft.rules.ts';
import { RuleList } from './rule-list.tsx';
import { RulePreviewPanel } from './rule-preview.tsx';
import { rulesQuery, useApplyRule, useRemoveRule } from './rules.queries.ts';

/** The rules that calculate prices from supplier prices. */
export function PricingRules() {
  const edit = useDialogSubject<'new' | PricingRuleResponse>();
  const apply = useDialogSubject<PricingRuleResponse>();
  const remove = useDialogSubject<PricingRuleResponse>();
  return (
    <Panel
      title="Pricing rules"
      intro="Where several rules fit a product, the most specific one applies: the product’s own, then its supplier and category, its supplier, its category, and last the rule for all products."
      actions={
        <Button size="small" onClick={() => edit.open('new')}>
          <Plus className="size-4.5" aria-hidden />
          Add Rule
        </Button>
      }
    >
      <Rules onEdit={edit.open} onApply={apply.open} onRemove={remove.open} />
      {edit.about && (
        <RuleDialog
          key={edit.number}
          open={edit.isOpen}
          rule={edit.about === 'new' ? undefined : edit.about}
          onClose={edit.close}
        />
      )}
      {apply.about && (
        <ApplyRuleDialog key={apply.number} open={apply.isOpen} rule={apply.about} onClose={apply.close} />
      )}
      <RemoveRule {...remove} />
    </Panel>
  );
}

type RulesProps = {
  onEdit: (rule: PricingRuleResponse) => void;
  onApply: (rule: PricingRuleResponse) => void;
  onRemove: (rule: PricingRuleResponse) => void;
};

function Rules(props: RulesProps) {
  const { data, error, refetch } = useQuery(rulesQuery);
  if (error) return <LoadFailure what="pricing rules" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton what="pricing rules" columns={4} rows={3} />;
  if (data.rows.length === 0)
    return (
      <EmptyState
        face="rabbit"
        level="p"
        title="No pricing rules yet"
        text="Until there are some, each product has the margin you give it."
      />
    );
  return <RuleList rules={data.rows} {...props} />;
}

function RemoveRule({ about, isOpen, close }: ReturnType<typeof useDialogSubject<PricingRuleResponse>>) {
  const { mutate: remove, isPending } = useRemoveRule({ onRemoved: close });
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      onConfirm={() => about && remove(about.id)}
      title="Remove this rule?"
      action="Remove Rule"
      busyAction="Removing..."
      busy={isPending}
    >
      <p>Prices stay as they are. From now on the next rule that fits applies to its products.</p>
    </ConfirmDialog>
  );
}

type ApplyRuleDialogProps = { open: boolean; rule: PricingRuleResponse; onClose: () => void };

/** Previews the changes before applying a rule. */
function ApplyRuleDialog({ open, rule, onClose }: ApplyRuleDialogProps) {
  // A stable object, so that the preview is not debounced again.
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
