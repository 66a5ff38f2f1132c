import { z } from 'zod';
import { listPage } from '#platform/http/list-page.contract.ts';
import { testimonial } from './testimonials.contract.ts';

export const adminTestimonial = testimonial
  .extend({
    isSample: z.boolean().meta({ description: 'Came with the demo data' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminTestimonial' });

export const adminTestimonialQuery = z.object(listPage);

const requiredText = (limit: number) =>
  z.string().trim().min(1, 'Please fill this in').max(limit, `Please use ${limit} characters at most`);

export const testimonialBody = z
  .object({
    rating: z.int('Give 1 to 5 stars').min(1, 'Give 1 to 5 stars').max(5, 'Give 1 to 5 stars'),
    review: requiredText(600),
    name: requiredText(80),
    petType: requiredText(60),
    location: requiredText(80),
  })
  .meta({
    example: {
      rating: 5,
      review: 'The hay arrived before the rabbit noticed it had run out.',
      name: 'Robin Hale',
      petType: 'Rabbit',
      location: 'Leeds',
    },
  });

export const changeTestimonialBody = testimonialBody.partial().meta({ example: { location: 'York' } });

export type AdminTestimonial = z.infer<typeof adminTestimonial>;
export type TestimonialBody = z.infer<typeof testimonialBody>;
export type ChangeTestimonialBody = z.infer<typeof changeTestimonialBody>;
export type AdminTestimonialQuery = z.infer<typeof adminTestimonialQuery>;
