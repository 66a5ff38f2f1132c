import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { SupplierSyncPolicy } from '#dropshipping/sync/policies/sync-policies.contract.ts';
import { errorsFrom, useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useChangePolicy } from './approvals.queries.ts';
import { draftOf, policyIn, schedules } from './policy-draft.rules.ts';
import type { PolicyDraft } from './policy-draft.rules.ts';

const contract = async () => (await import('#dropshipping/sync/policies/sync-policies.contract.ts')).syncPolicyBody;

const kinds = [
  { name: 'pictures', every: 'picturesEveryHours', label: 'Images', hint: undefined },
  { name: 'stock', every: 'stockEveryHours', label: 'Stock', hint: 'Stock that goes down always counts at once.' },
  { name: 'prices', every: 'pricesEveryHours', label: 'Prices', hint: undefined },
] as const;

const limits = [
  { name: 'stockBuffer', label: 'Stock buffer', hint: 'Units of the supplier’s stock that we never sell.' },
  {
    name: 'inStockCountsAs',
    label: 'In stock counts as',
    hint: 'Units we sell when the supplier says “in stock” without a number.',
  },
  {
    name: 'holdShare',
    label: 'Hold above (%)',
    hint: 'If more of their products than this would sell out or change price in one go, the changes wait for your approval.',
  },
  {
    name: 'staleAfterHours',
    label: 'Mark stock after (hours)',
    hint: 'Stock figures older than this are marked as out of date.',
  },
  {
    name: 'soldOutAfterHours',
    label: 'Sell out after (hours)',
    hint: 'Products whose stock figure is older than this stop selling.',
  },
] as const;

type PolicyDialogProps = { policy: SupplierSyncPolicy; onClose: () => void };

/** Which changes are applied without approval, and how often a supplier is synced. Mounted only while open. */
export function PolicyDialog({ policy, onClose }: PolicyDialogProps) {
  const formId = useId();
  const { form, errors, show, check } = useErrors(contract);
  const [draft, setDraft] = useState(() => draftOf(policy));
  const { mutate, isPending } = useChangePolicy({ onSaved: onClose, onFailed: (error) => show(errorsFrom(error)) });
  const onDraft = (part: Partial<PolicyDraft>) => setDraft({ ...draft, ...part });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(policyIn(draft), (body) => mutate({ supplierId: policy.supplierId, policy: body }));
  }

  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title={`Sync rules of ${policy.supplierName}`}
      formId={formId}
      action="Save Rules"
      busy={isPending}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-6 pt-1">
        <KindFields draft={draft} errors={errors} onDraft={onDraft} />
        <LimitFields draft={draft} errors={errors} onDraft={onDraft} />
      </form>
    </FormDialog>
  );
}

type FieldsProps = { draft: PolicyDraft; errors: Errors; onDraft: (part: Partial<PolicyDraft>) => void };

function KindFields({ draft, errors, onDraft }: FieldsProps) {
  return kinds.map(({ name, every, label, hint }) => (
    <fieldset key={name} className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">{label}</legend>
      <Field label="When something is new" hint={hint} error={errors[name]}>
        {(control) => (
          <Select
            {...control}
            name={name}
            value={draft[name]}
            onChange={(event) => onDraft({ [name]: event.target.value })}
          >
            <option value="apply">Apply at once</option>
            <option value="hold">Hold for my approval</option>
          </Select>
        )}
      </Field>
      <Field label="Ask the supplier" error={errors[every]}>
        {(control) => (
          <Select
            {...control}
            name={every}
            value={draft[every]}
            onChange={(event) => onDraft({ [every]: event.target.value })}
          >
            {schedules.some(([value]) => value === draft[every]) || (
              <option value={draft[every]}>Every {draft[every]} hours</option>
            )}
            {schedules.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </fieldset>
  ));
}

function LimitFields({ draft, errors, onDraft }: FieldsProps) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">Safeguards</legend>
      {limits.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} error={errors[name]}>
          {(control) => (
            <TextInput
              {...control}
              name={name}
              inputMode="numeric"
              autoComplete="off"
              value={draft[name]}
              onChange={(event) => onDraft({ [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}
