import { z } from 'zod';
import { familyOptions } from '#catalogue/products/product-families.contract.ts';
import type { productFamilies } from '#catalogue/products/product-families.table.ts';
import { fromPounds, share } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { demoCatalogue } from './demo-texts.ts';
import type { DemoProduct } from './demo-texts.ts';
import familiesFile from './families.json' with { type: 'json' };

const netQuantity = z.strictObject({ value: z.number(), unit: z.enum(['g', 'kg', 'ml', 'l']) }).nullable();

const demoVariant = z.strictObject({
  id: z.int().positive(),
  slug: z.string(),
  name: z.string(),
  values: z.array(z.string()),
  price: z.string(),
  netQuantity,
  weightGrams: z.int().positive(),
  stock: z.int().nonnegative(),
  /** What differs from the product that leads the family. */
  description: z.string().optional(),
  composition: z.string().optional(),
  size: z.string().optional(),
  picture: z.string().optional(),
  alt: z.string().optional(),
});

const families = z
  .array(
    z.strictObject({
      name: z.string(),
      options: familyOptions,
      /** The slug of the product of the catalogue that stands for the family in lists. */
      lead: z.string(),
      values: z.array(z.string()),
      variants: z.array(demoVariant),
    }),
  )
  .parse(familiesFile);

/** A variant as a product like the one that leads its family. The shop sends it from its own stock. */
type VariantProduct = Omit<DemoProduct, 'views' | 'picture'> & {
  /** The name of its picture's file. */
  pictureFile: string;
  costPerItem: Pence;
};

export const demoVariants: VariantProduct[] = families.flatMap(({ lead, variants }) =>
  variants.map((variant) => variantOf(leadOf(lead), variant)),
);

function variantOf(lead: DemoProduct, variant: z.infer<typeof demoVariant>): VariantProduct {
  const { values, description = lead.description, composition, size, picture = lead.slug, ...own } = variant;
  const { views: _views, picture: _picture, ...like } = lead;
  return {
    ...like,
    ...own,
    description,
    details: { ...lead.details, ...(composition && { composition }), ...(size && { size }) },
    alt: variant.alt ?? `${lead.alt}, ${values.join(', ')}`,
    supplierId: null,
    featured: false,
    pictureFile: picture,
    costPerItem: share(fromPounds(variant.price), 55, 100),
  };
}

export const familyRows: (typeof productFamilies.$inferInsert)[] = families.map(({ name, options }, at) => ({
  id: at + 1,
  name,
  options,
}));

type Membership = { familyId: number; familyValues: string[]; optionCount: number };

/** By the id of the product. */
export const demoMemberships: ReadonlyMap<number, Membership> = new Map(
  families.flatMap(({ lead, values, variants }, at) =>
    [{ id: leadOf(lead).id, values }, ...variants].map((member) => [
      member.id,
      { familyId: at + 1, familyValues: member.values, optionCount: member.values.length },
    ]),
  ),
);

function leadOf(slug: string): DemoProduct {
  const lead = demoCatalogue.find((product) => product.slug === slug);
  if (!lead) throw new Error(`There is no product ${slug} to lead a family`);
  return lead;
}
