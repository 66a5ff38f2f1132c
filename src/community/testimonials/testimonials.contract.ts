import { z } from 'zod';

export const testimonial = z
  .object({
    id: z.int(),
    rating: z.int().min(1).max(5),
    review: z.string(),
    name: z.string(),
    petType: z.string(),
    location: z.string(),
  })
  .meta({ id: 'Testimonial' });

export const testimonialList = z.array(testimonial);

export type Testimonial = z.infer<typeof testimonial>;
