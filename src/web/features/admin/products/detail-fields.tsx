import { TextAreaField } from '../forms/form-text-field.tsx';
import { detailNames, detailOrder, usualDetails } from './product-draft.rules.ts';
import type { DetailName } from './product-draft.rules.ts';
import type { FieldsProps } from './product-fields.tsx';

/** Those that goods of the category usually need and those that are filled; the rest behind a click. */
export function DetailFields({ draft, errors, onDraft }: FieldsProps) {
  const { details } = draft;
  const shown = detailOrder.filter((name) => usualDetails[draft.category].includes(name));
  const others = detailOrder.filter((name) => !shown.includes(name));
  const field = (name: DetailName) => (
    <TextAreaField
      key={name}
      label={detailNames[name]}
      optional
      name={name}
      value={details[name]}
      onText={(text) => onDraft({ details: { ...details, [name]: text } })}
      error={errors[name]}
      maxLength={5_000}
      rows={2}
    />
  );
  return (
    <div className="grid gap-4">
      {shown.map(field)}
      <details open={others.some((name) => details[name] !== '' || errors[name]) || undefined}>
        <summary className="admin-action -ml-3 cursor-pointer">More details</summary>
        <div className="grid gap-4 pt-3">{others.map(field)}</div>
      </details>
    </div>
  );
}
