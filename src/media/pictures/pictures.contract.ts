import { z } from 'zod';

export const picture = z.object({
  src: z
    .string()
    .meta({ description: 'The 960 px WebP; further sizes lie beside it', example: '/media/3f2a…/960.webp' }),
  alt: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
});
