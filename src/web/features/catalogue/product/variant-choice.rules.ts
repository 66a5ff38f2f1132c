import type { ProductWithFamily, Sibling } from '#catalogue/products/product-families.contract.ts';

/** What the page of a variant knows of its family. */
export type Family = Pick<ProductWithFamily, 'id' | 'siblings'> & { family: NonNullable<ProductWithFamily['family']> };

/**
 * A value that may be chosen, and the variant that it leads to. `other`: it is not made in what else is chosen, so that it leads
 * to the variant of that value that differs least; `otherwise` says what it is not made in.
 */
export type Choice = {
  value: string;
  colour: string | null;
  sibling: Sibling;
  state: 'chosen' | 'available' | 'sold-out' | 'other';
  otherwise: string;
};

export type OptionChoices = {
  name: string;
  style: 'text' | 'colour' | 'picture';
  choices: Choice[];
  hasPrices: boolean;
};

/** For each option the values that are sold. */
export function choicesOf({ id, family, siblings }: Family): OptionChoices[] {
  const here = siblings.find((one) => one.id === id);
  if (!here || siblings.length < 2) return [];
  return family.options.map(({ name, style, values }) => {
    const choices = values.flatMap(({ value, colour }) => {
      const sibling = nearest(siblings, here, name, value);
      if (!sibling) return [];
      const lost = Object.entries(here.values).filter(
        ([option, kept]) => option !== name && sibling.values[option] !== kept,
      );
      return [
        {
          value,
          colour,
          sibling,
          state: stateOf(sibling, here, name, lost.length),
          otherwise: lost.map(([, kept]) => kept).join(', '),
        },
      ];
    });
    return { name, style, choices, hasPrices: new Set(choices.map(({ sibling }) => sibling.price)).size > 1 };
  });
}

function stateOf(sibling: Sibling, here: Sibling, option: string, lost: number): Choice['state'] {
  if (sibling.values[option] === here.values[option]) return 'chosen';
  if (lost > 0) return 'other';
  return sibling.stock === 0 ? 'sold-out' : 'available';
}

/** Of the variants with this value the one that is most like this one; among equals one in stock. */
function nearest(siblings: readonly Sibling[], here: Sibling, option: string, value: string): Sibling | undefined {
  if (here.values[option] === value) return here;
  const likeness = (one: Sibling) =>
    2 * Object.entries(here.values).filter(([name, kept]) => name !== option && one.values[name] === kept).length +
    Number(one.stock > 0);
  return siblings
    .filter((one) => one.values[option] === value)
    .toSorted((one, other) => likeness(other) - likeness(one))[0];
}

/** The variant in stock whose kilogram or litre costs least, where they differ in that. */
export function bestValueOf(siblings: readonly Sibling[]): { id: number; per: 'kg' | 'litre' } | undefined {
  const priced = siblings.flatMap(({ id, unitPrice, stock }) => (unitPrice && stock > 0 ? [{ id, ...unitPrice }] : []));
  const [best] = priced.toSorted((one, other) => Number(one.price) - Number(other.price));
  const differs = priced.some(({ price, per }) => price !== best?.price && per === best?.per);
  return best && differs ? { id: best.id, per: best.per } : undefined;
}
