import type { CollectionRule } from '#catalogue/search/collection-rules.contract.ts';

/** A rule as it is typed: lists of words are separated by commas. */
export type RuleDraft = {
  minPrice: string;
  maxPrice: string;
  categories: string;
  pets: string;
  brands: string;
  tags: string;
  addedSince: string;
  products: readonly number[];
  inSale: boolean;
  isNew: boolean;
  isBestSeller: boolean;
};

export function draftOfRule(rule: CollectionRule | undefined): RuleDraft {
  const { minPrice = '', maxPrice = '', addedSince = '', categories, pets, brands, tags, products } = rule ?? {};
  const list = (values: readonly (string | number)[] | undefined) => (values ?? []).join(', ');
  return {
    minPrice,
    maxPrice,
    addedSince,
    categories: list(categories),
    pets: list(pets),
    brands: list(brands),
    tags: list(tags),
    products: products ?? [],
    inSale: rule?.inSale ?? false,
    isNew: rule?.isNew ?? false,
    isBestSeller: rule?.isBestSeller ?? false,
  };
}

/** What is empty is no condition. */
export function ruleFrom(draft: RuleDraft): Record<string, unknown> {
  const text = (typed: string) => typed.trim() || undefined;
  const list = (typed: string) => {
    const parts = typed.split(',').map((part) => part.trim());
    const given = parts.filter((part) => part !== '');
    return given.length > 0 ? given : undefined;
  };
  const rule = {
    minPrice: text(draft.minPrice),
    maxPrice: text(draft.maxPrice),
    addedSince: text(draft.addedSince),
    categories: list(draft.categories),
    pets: list(draft.pets),
    brands: list(draft.brands),
    tags: list(draft.tags),
    products: draft.products.length > 0 ? draft.products : undefined,
    inSale: draft.inSale || undefined,
    isNew: draft.isNew || undefined,
    isBestSeller: draft.isBestSeller || undefined,
  };
  return Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined));
}
