import type { FamilyOption } from '../products/product-families.contract.ts';

type Chosen = Record<string, string>;

/** As the database stores them: one for each option, in their order. */
export function valuesInOrder(options: readonly Pick<FamilyOption, 'name'>[], values: Chosen): string[] {
  return options.map(({ name }) => values[name] ?? '');
}

/** `Adult Dog Food, 6 kg`: how the variant is called in baskets, orders and papers. */
export function nameOfVariant(family: string, values: readonly string[]): string {
  return [family, ...values].join(', ');
}

type Wanted = { options: readonly FamilyOption[]; variants: readonly { values: Chosen }[] };

/** What is wrong with the combinations, if anything, and where. */
export function combinationError({ options, variants }: Wanted): { path: string; message: string } | undefined {
  const twice = repeated(options.map(({ name }) => name.toLowerCase()));
  if (twice !== undefined) return { path: 'options', message: `Two options are called ${twice}.` };
  for (const { name, values } of options) {
    const again = repeated(values.map(({ value }) => value));
    if (again !== undefined) return { path: 'options', message: `${name} has ${again} twice.` };
  }
  const seen = new Set<string>();
  for (const [at, { values }] of variants.entries()) {
    const path = `variants.${at}.values`;
    const missing = options.find(({ name, values: known }) => known.every(({ value }) => value !== values[name]));
    if (missing) return { path, message: `Choose a value for ${missing.name} for each variant.` };
    const combination = valuesInOrder(options, values);
    const key = JSON.stringify(combination);
    if (seen.has(key)) return { path, message: `There are two variants of ${combination.join(', ')}.` };
    seen.add(key);
  }
  return undefined;
}

/** The options of a family with further values; undefined where they are other options. */
export function mergedOptions(
  known: readonly FamilyOption[],
  more: readonly FamilyOption[],
): FamilyOption[] | undefined {
  if (known.length !== more.length || known.some(({ name }, at) => name !== more[at]?.name)) return undefined;
  return known.map((option, at) => {
    const there = new Set(option.values.map(({ value }) => value));
    return {
      ...option,
      values: [...option.values, ...(more[at]?.values.filter(({ value }) => !there.has(value)) ?? [])],
    };
  });
}

function repeated(names: string[]): string | undefined {
  return names.find((name, at) => names.indexOf(name) !== at);
}
