import { Field } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';

/** What the slip in the parcel says to whoever gets it. */
export function PresentNote({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  return (
    <Field label="Your note to them" hint="Printed on the slip in the parcel, which has no prices." optional>
      {(control) => (
        <TextArea
          {...control}
          name="presentNote"
          rows={3}
          maxLength={300}
          value={note}
          onChange={({ target }) => onNote(target.value)}
        />
      )}
    </Field>
  );
}
