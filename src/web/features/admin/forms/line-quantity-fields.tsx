import { Field } from '../../../ui/fields/field.tsx';
import { formText } from '../../../ui/fields/form-text.ts';
import { Select } from '../../../ui/fields/select.tsx';

/** An order line with the quantity that can still be removed, and the initial value. */
export type LineQuantity = { lineId: number; name: string; left: number; chosen?: number };

type LineQuantityFieldsProps = { legend: string; hint: string; lines: readonly LineQuantity[] };

/** Quantities to remove, by line. */
export function LineQuantityFields({ legend, hint, lines }: LineQuantityFieldsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{legend}</legend>
      <p className="text-sm text-muted">{hint}</p>
      {lines.map(({ lineId, name, left, chosen = 0 }) => (
        <Field key={lineId} label={<span className="wrap-anywhere">{name}</span>}>
          {(control) => (
            <Select {...control} name={`take-${lineId}`} defaultValue={chosen}>
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
export function cancelledIn(data: FormData, lines: readonly LineQuantity[]): { lineId: number; quantity: number }[] {
  return lines
    .map(({ lineId }) => ({ lineId, quantity: Number(formText(data, `take-${lineId}`)) }))
    .filter(({ quantity }) => quantity > 0);
}
