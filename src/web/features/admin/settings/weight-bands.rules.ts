import { formText } from '../../../ui/fields/form-text.ts';

type TypedBand = { fromGrams: number; standard: string; express: string | null; freeFrom: string | null };

/** As typed into `WeightBandFields` under this prefix; a weight that is none is not a number. */
export function bandsIn(data: FormData, prefix: string): TypedBand[] {
  const found: TypedBand[] = [];
  for (let at = 0; data.has(`${prefix}.${at}.fromGrams`); at += 1) {
    const text = (name: string) => formText(data, `${prefix}.${at}.${name}`).trim();
    found.push({
      fromGrams: gramsTyped(text('fromGrams')),
      standard: text('standard'),
      express: text('express') || null,
      freeFrom: text('freeFrom') || null,
    });
  }
  return found;
}

/** Typed in kilograms: '15' or '1.25'. */
function gramsTyped(kilograms: string): number {
  return /^\d+(?:[.,]\d+)?$/.test(kilograms) ? Math.round(Number(kilograms.replace(',', '.')) * 1_000) : Number.NaN;
}
