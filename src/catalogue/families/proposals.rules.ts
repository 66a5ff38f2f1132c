import type { FamilyProposal } from './family-admin.contract.ts';

type Named = { productId: number; name: string };

/** For a name that ends where those of the others begin to differ. */
const plain = 'Standard';
const sizes = /^(?:\d+(?:[.,]\d+)?\s*(?:kg|g|ml|l|litres?|cm)|x*[sml]|small|medium|large|standard)$/i;
const packs = /^(?:\d+|pack|set|box|case|single)\b.*$/i;
const colours =
  /\b(?:red|blue|green|pink|grey|black|white|brown|yellow|orange|purple|pine|oat|clay|marigold|navy|tan|cream)\b/i;

/** How products of one beginning would be tied together; undefined where their names do not tell them apart. */
export function proposalOf(beginning: string, found: readonly Named[]): FamilyProposal | undefined {
  const named = found.map((one) => ({ ...one, value: valueIn(one.name, beginning) }));
  const values = [...new Set(named.map(({ value }) => value))];
  if (values.length < named.length) return undefined;
  const option = optionOf(values);
  return {
    name: beginning,
    options: [{ name: option, style: 'text', values: values.map((value) => ({ value, colour: null })) }],
    variants: named.map(({ productId, name, value }) => ({ productId, name, values: { [option]: value } })),
  };
}

/** As many whole words as all names begin with, without what joins them to the rest. */
export function commonBeginning(names: readonly string[]): string {
  const [first = '', ...others] = names;
  const words = first.split(/(?<=\s)/);
  const isShared = (beginning: string) =>
    others.every((name) => name.toLowerCase().startsWith(beginning.toLowerCase()));
  for (let length = words.length; length > 0; length -= 1) {
    const beginning = words
      .slice(0, length)
      .join('')
      .replace(/[\s,–-]+$/, '');
    if (isShared(beginning)) return beginning;
  }
  return '';
}

/** `Lead` for `Lead in`, which goes on with a colour. */
export function withoutJoint(beginning: string): string {
  return beginning.replace(/\s+(?:in|with|for|of|and|&)$/i, '');
}

function valueIn(name: string, beginning: string): string {
  return name.slice(beginning.length).replaceAll(/^[\s,(–-]+|[\s)]+$/g, '') || plain;
}

function optionOf(values: readonly string[]): string {
  if (values.every((value) => sizes.test(value))) return 'Size';
  if (values.every((value) => packs.test(value) || value === plain)) return 'Pack';
  return values.some((value) => colours.test(value)) ? 'Colour' : 'Flavour';
}
