import { z } from 'zod';

/** Largest upload in bytes. */
export const largestPicture = 10 * 1024 * 1024;

export const picture = z.object({
  src: z
    .string()
    .meta({ description: 'The 960 px WebP; further sizes lie beside it', example: '/media/3f2a…/960.webp' }),
  alt: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
});
