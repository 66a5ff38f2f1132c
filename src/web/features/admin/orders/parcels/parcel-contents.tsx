import type { Errors } from '../../../../form-errors.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import type { LineLeft } from './left-to-send.rules.ts';

type ParcelContentsProps = { left: readonly LineLeft[]; errors: Errors };

/** How many of each line of our own lie in the parcel: all that is left unless somebody counts fewer. */
export function ParcelContents({ left, errors }: ParcelContentsProps) {
  const lines = left.filter(({ supplierName }) => supplierName === null);
  const theirs = left.filter(({ supplierName }) => supplierName !== null);
  // The API counts the lines that were sent; there is one message, whichever of them it is about.
  const fault = Object.entries(errors).find(([path]) => path.startsWith('lines'))?.[1];
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">What’s in this parcel</legend>
      {lines.length === 0 && <p className="text-sm text-muted">Everything we send ourselves has left already.</p>}
      {lines.map(({ lineId, name, left: most }) => (
        <Field key={lineId} label={`${name} (${most} left)`} error={fault}>
          {(control) => (
            <TextInput
              {...control}
              type="number"
              name={`line-${lineId}`}
              min={0}
              max={most}
              defaultValue={most}
              className="max-w-28"
            />
          )}
        </Field>
      ))}
      {theirs.map(({ lineId, name, left: missing, supplierName }) => (
        <p key={lineId} className="text-sm text-muted">
          {name} ({missing}): sent by {supplierName}
        </p>
      ))}
    </fieldset>
  );
}
