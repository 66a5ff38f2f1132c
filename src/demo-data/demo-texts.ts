import { z } from 'zod';
import { productDetails } from '#catalogue/products/products.contract.ts';
import catalogueFile from './catalogue.json' with { type: 'json' };
import commentsFile from './comments.json' with { type: 'json' };
import reviewsFile from './reviews.json' with { type: 'json' };
import testimonialsFile from './testimonials.json' with { type: 'json' };

// Parsed by schemas, so that a mistake in a file is reported with its place instead of reaching the database.
const demoProduct = z.strictObject({
  id: z.int().positive(),
  slug: z.string(),
  name: z.string(),
  category: z.enum(['accessories', 'food', 'health']),
  kind: z.string(),
  pet: z.enum(['dog', 'cat', 'small-pet', 'bird', 'fish']),
  brand: z.string(),
  price: z.string(),
  netQuantity: z.strictObject({ value: z.number(), unit: z.enum(['g', 'kg', 'ml', 'l']) }).nullable(),
  weightGrams: z.int().positive(),
  description: z.string(),
  details: productDetails.strict(),
  supplierId: z.int().nullable(),
  stock: z.int().nonnegative(),
  featured: z.boolean(),
  alt: z.string(),
  /** The views of further pictures, each in a file of its own: `{slug}-{view}.webp`. */
  views: z
    .array(z.strictObject({ view: z.enum(['back', 'detail', 'front', 'inside', 'in-use']), alt: z.string() }))
    .default([]),
  picture: z.strictObject({ backdrop: z.string(), camera: z.string() }), // how it was rendered; see art/README.md
});
const demoReview = z.strictObject({
  rating: z.int().min(1).max(5),
  title: z.string(),
  comment: z.string(),
  pet: z.string().optional(),
});

export type DemoProduct = z.infer<typeof demoProduct>;

export const demoCatalogue = z.array(demoProduct).parse(catalogueFile);

/** By the product's slug; some products have none. */
export const demoReviews = new Map(Object.entries(z.record(z.string(), z.array(demoReview)).parse(reviewsFile)));

export const demoTestimonials = z
  .array(
    z.strictObject({
      rating: z.int(),
      review: z.string(),
      name: z.string(),
      petType: z.string(),
      location: z.string(),
    }),
  )
  .parse(testimonialsFile);

export const demoComments = z
  .array(
    z.strictObject({
      content: z.string().min(10).max(500),
      guestName: z.string().min(2).max(50),
      likes: z.int(),
      daysAgo: z.int(),
    }),
  )
  .parse(commentsFile);
