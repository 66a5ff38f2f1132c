import type { StaffLimits } from '#accounts/areas/staff-areas.contract.ts';
import type { Errors } from '../../../form-errors.ts';
import { formText } from '../../../ui/fields/form-text.ts';
import { TextField } from '../forms/form-fields.tsx';
import { numberTyped } from '../parts/formats.rules.ts';

/** What a member of staff may do without asking, where it differs from all staff. */
export function LimitFields({ limits, errors }: { limits: StaffLimits | null; errors: Errors }) {
  const field = (name: keyof StaffLimits) => ({
    name: `staffLimits.${name}`,
    defaultValue: limits?.[name] ?? '',
    error: errors[`staffLimits.${name}`],
    autoComplete: 'off',
    optional: true,
  });
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Own limits</legend>
      <p className="mb-3 text-sm text-muted">Blank: as in Settings, for all staff.</p>
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <TextField label="Refunds, in £" inputMode="decimal" {...field('refund')} />
        <TextField label="Discounts, in %" inputMode="numeric" {...field('discount')} />
        <TextField label="Marked as paid, in £" inputMode="decimal" {...field('byHand')} />
      </div>
    </fieldset>
  );
}

export function limitsIn(form: HTMLFormElement): StaffLimits {
  const data = new FormData(form);
  const text = (name: keyof StaffLimits) => formText(data, `staffLimits.${name}`).trim() || null;
  const discount = text('discount');
  return {
    refund: text('refund'),
    discount: discount === null ? null : Number(numberTyped(discount)),
    byHand: text('byHand'),
  };
}
