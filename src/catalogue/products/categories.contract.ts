// Without zod, so that a page which only names a category does not load it.

export const categories = ['accessories', 'food', 'health'] as const;
export const pets = ['dog', 'cat', 'small-pet', 'bird', 'fish'] as const;
export const productSorts = ['name', 'price-asc', 'price-desc', 'relevance', 'newest', 'recommended'] as const;
/** Shown beside a product's name. */
export const productBadges = ['best-seller', 'new'] as const;

export type Category = (typeof categories)[number];
export type Pet = (typeof pets)[number];
export type ProductSort = (typeof productSorts)[number];
export type ProductBadge = (typeof productBadges)[number];

/** As the spec's section 2 words the choices of the listing. */
export const categoryNames: Record<Category, string> = {
  accessories: 'Accessories & Toys',
  food: 'Food & Treats',
  health: 'Health & Care',
};

export const petNames: Record<Pet, string> = {
  dog: 'Dogs',
  cat: 'Cats',
  'small-pet': 'Small pets',
  bird: 'Birds',
  fish: 'Fish',
};

/** The error for an unknown category. */
export const chooseCategory = `Choose a category: ${Object.values(categoryNames).join(', ')}`;
export const choosePet = `Choose an animal: ${Object.values(petNames).join(', ')}`;

// Addresses from before the shop had three categories still work (shop rules, section 2).
const oldNames = new Map<string, Category>([
  ['pet toys', 'accessories'],
  ['pet care', 'health'],
]);

/** The category of a word in an address, in upper or lower case; undefined for any other word. */
export function categoryNamed(text: string): Category | undefined {
  const word = text.trim().toLowerCase();
  return categories.find((category) => category === word) ?? oldNames.get(word);
}
