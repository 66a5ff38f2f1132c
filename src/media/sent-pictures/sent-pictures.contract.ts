import { z } from 'zod';
import { mostSentPictures } from './sent-pictures-limit.contract.ts';

const pictureKey = z.string().regex(/^[0-9a-f]{20}$/, 'That names no picture');

/** The pictures of a message, by the keys that sending them returned. */
export const sentPictures = z
  .array(pictureKey)
  .max(mostSentPictures, `Add ${mostSentPictures} pictures at most`)
  .default([])
  .meta({ description: 'Keys from `POST /api/pictures`' });

export const sentPictureList = z.array(z.object({ key: pictureKey, src: z.string() }));

/** Where staff, and whoever sent them, see them. */
export const shownPictures = z.array(z.string()).meta({ description: 'Addresses of the pictures that came with it' });

export type SentPicture = z.infer<typeof sentPictureList>[number];
