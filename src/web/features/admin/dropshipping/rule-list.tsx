import { Pencil, Trash2 } from 'lucide-react';
import type { ListedPricingRule, PricingRuleResponse } from '#dropshipping/pricing/pricing-rules.contract.ts';
import { scopeOf } from '#dropshipping/pricing/pricing-words.contract.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { count, countOf } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { methodNames, roundingNames, shareShown } from './rule-draft.rules.ts';

type RuleListProps = {
  rules: readonly ListedPricingRule[];
  onEdit: (rule: PricingRuleResponse) => void;
  onApply: (rule: PricingRuleResponse) => void;
  onRemove: (rule: PricingRuleResponse) => void;
};

export function RuleList({ rules, onEdit, onApply, onRemove }: RuleListProps) {
  return (
    <ul className="divide-y divide-line">
      {rules.map((rule) => (
        <li key={rule.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <div className="min-w-0 basis-72 grow">
            <p className="font-semibold wrap-anywhere">{scopeOf(rule)}</p>
            <p className="text-sm text-muted">
              <RuleWords rule={rule} />
            </p>
            {rule.application && <ApplicationProgress name={scopeOf(rule)} application={rule.application} />}
          </div>
          <div className="flex items-center gap-1">
            <Button
              tone="secondary"
              size="small"
              className="bg-oat-deep"
              busy={isGoingOn(rule)}
              onClick={() => onApply(rule)}
            >
              {isGoingOn(rule) ? 'Applying...' : 'Apply'}
              <span className="sr-only"> the rule for {scopeOf(rule)}</span>
            </Button>
            <IconButton label={`Edit the rule for ${scopeOf(rule)}`} onClick={() => onEdit(rule)}>
              <Pencil className="size-4.5" aria-hidden />
            </IconButton>
            <IconButton label={`Remove the rule for ${scopeOf(rule)}`} onClick={() => onRemove(rule)}>
              <Trash2 className="size-4.5" aria-hidden />
            </IconButton>
          </div>
        </li>
      ))}
    </ul>
  );
}

type ApplicationProgressProps = { name: string; application: NonNullable<ListedPricingRule['application']> };

function isGoingOn({ application }: ListedPricingRule): boolean {
  return application !== null && !application.hasBrokenOff;
}

function ApplicationProgress({ name, application: { done, total, hasBrokenOff } }: ApplicationProgressProps) {
  if (hasBrokenOff) {
    return (
      <p className="pt-2 text-sm font-medium text-error">
        It stopped after {count(done)} of {countOf(total, 'product')}. Please apply it again.
      </p>
    );
  }
  return (
    <div className="grid max-w-sm gap-1.5 pt-2">
      <progress
        className="progress"
        max={1}
        value={done / Math.max(1, total)}
        aria-label={`Applying the rule for ${name}`}
      />
      <p className="text-sm text-muted">
        {count(done)} of {countOf(total, 'product')}
      </p>
    </div>
  );
}

function RuleWords({ rule: { method, rate, addOn, rounding, leastProfit } }: { rule: PricingRuleResponse }) {
  return (
    <>
      {methodNames[method]} {shareShown(rate)}
      {Number(addOn) > 0 && (
        <>
          , plus <Money amount={addOn} />
        </>
      )}
      {Number(leastProfit) > 0 && (
        <>
          , at least <Money amount={leastProfit} /> profit
        </>
      )}
      , {roundingNames[rounding].toLowerCase()}
    </>
  );
}
