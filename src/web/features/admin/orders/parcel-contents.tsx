import type { Faults } from '../../../form-faults.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { leftToPack } from './left-to-pack.rules.ts';

type ParcelContentsProps = { left: ReturnType<typeof leftToPack>; faults: Faults };

/** How many of each line lie in the parcel; all that is left unless somebody counts less. */
export function ParcelContents({ left, faults }: ParcelContentsProps) {
  const lines = left.filter((line) => line.left > 0);
  // The API counts the lines that were sent; there is one message, whichever of them it is about.
  const fault = Object.entries(faults).find(([path]) => path.startsWith('lines'))?.[1];
  if (lines.length === 0) return <p className="text-sm text-muted">All goods lie in parcels already.</p>;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">What lies in it</legend>
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
    </fieldset>
  );
}
