import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { PricingRuleResponse } from '#dropshipping/pricing/pricing-rules.contract.ts';
import { scopeOf } from '#dropshipping/pricing/pricing-words.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCloseQuestion } from '../forms/unsaved-warning.tsx';
import { draftOf, ruleBody } from './rule-draft.rules.ts';
import { RuleFields } from './rule-fields.tsx';
import { RulePreviewPanel } from './rule-preview.tsx';
import { ruleContract, useSaveRule } from './rules.queries.ts';

type RuleDialogProps = {
  open: boolean;
  /** Undefined for a new rule. */
  rule: PricingRuleResponse | undefined;
  /** For a new rule for a single product. */
  product?: { id: number; name: string };
  onClose: () => void;
};

/** A pricing rule's form with a live preview of its effect. */
export function RuleDialog({ open, rule, product, onClose }: RuleDialogProps) {
  const formId = useId();
  const { form, errors, show, check } = useErrors(ruleContract);
  const [start] = useState(() => draftOf(rule, product?.id));
  const [draft, setDraft] = useState(start);
  const { mutate: save, isPending } = useSaveRule({ id: rule?.id, onSaved: onClose, onErrors: show });
  const isUnsaved = open && JSON.stringify(draft) !== JSON.stringify(start);
  const { close, question } = useCloseQuestion(isUnsaved, onClose);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(ruleBody(draft), () => save(draft));
  }

  return (
    <>
      <FormDialog
        wide
        open={open}
        onClose={close}
        title={rule ? 'Edit Pricing Rule' : 'Add Pricing Rule'}
        formId={formId}
        action="Save Rule"
        busy={isPending}
      >
        <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-5 pt-1">
          <RuleFields
            productName={product?.name ?? (rule && rule.productId !== null ? scopeOf(rule) : undefined)}
            draft={draft}
            errors={errors}
            onDraft={(part) => setDraft({ ...draft, ...part })}
          />
          {open && <RulePreviewPanel draft={draft} />}
        </form>
      </FormDialog>
      {question}
    </>
  );
}
