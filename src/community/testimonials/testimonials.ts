import { desc } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Testimonial } from './testimonials.contract.ts';
import { testimonials } from './testimonials.table.ts';

/** The carousel turns through all of them; more than this nobody would wait for. */
const mostShown = 50;

/** Newest first. */
export function listTestimonials(db: Database): Promise<Testimonial[]> {
  const { id, rating, review, name, petType, location } = testimonials;
  return db
    .select({ id, rating, review, name, petType, location })
    .from(testimonials)
    .orderBy(desc(testimonials.createdAt), desc(id))
    .limit(mostShown);
}
