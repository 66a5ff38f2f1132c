import { Field } from '../../../ui/fields/field.tsx';
import { formText } from '../../../ui/fields/form-text.ts';
import { Select } from '../../../ui/fields/select.tsx';

/** An order line with the quantity that can still be removed, and the initial value. */
export type LineQuantity = { lineId: number; name: string; left: number; chosen?: number };

/** Tells the fields of two lists in one form apart. */
type Named = 'take' | 'came-back';

type LineQuantityFieldsProps = { legend: string; hint: string; lines: readonly LineQuantity[]; named?: Named };

/** Quantities to remove, by line. */
export function LineQuantityFields({ legend, hint, lines, named = 'take' }: LineQuantityFieldsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{legend}</legend>
      <p className="text-sm text-muted">{hint}</p>
      {lines.map(({ lineId, name, left, chosen = 0 }) => (
        <Field key={lineId} label={<span className="wrap-anywhere">{name}</span>}>
          {(control) => (
            <Select {...control} name={`${named}-${lineId}`} defaultValue={chosen}>
              {Array.from({ length: left + 1 }, (_, count) => (
                <option key={count} value={count}>
                  {count === 0 ? 'None' : `${count} of ${left}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </fieldset>
  );
}

/** The lines with a quantity to remove, as the API expects them. */
export function cancelledIn(
  data: FormData,
  lines: readonly LineQuantity[],
  named: Named = 'take',
): { lineId: number; quantity: number }[] {
  return lines
    .map(({ lineId }) => ({ lineId, quantity: Number(formText(data, `${named}-${lineId}`)) }))
    .filter(({ quantity }) => quantity > 0);
}
