// Without zod, so that a page which only needs these does not load it.

export const optionStyles = ['text', 'colour', 'picture'] as const;
export const mostOptions = 3;
export const mostVariants = 100;

const searchAttributes = { size: 'size', colour: 'color', material: 'material', pattern: 'pattern' } as const;
type SearchAttribute = (typeof searchAttributes)[keyof typeof searchAttributes];

/** What schema.org and Google's product data call an option; undefined for those they have no word for, such as flavours. */
export function attributeOfOption(name: string): SearchAttribute | undefined {
  const words: Readonly<Record<string, SearchAttribute | undefined>> = searchAttributes;
  return words[name.trim().toLowerCase()];
}
