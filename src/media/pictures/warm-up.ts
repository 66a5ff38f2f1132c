import { desc } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { MediaStorage } from '#platform/storage.ts';
import { findDerivative, hasDerivative } from './derivatives.ts';
import { widthsOf } from './picture-sources.contract.ts';
import type { PictureWidth } from './picture-sources.contract.ts';
import { pictures } from './pictures.table.ts';

/** The sizes of cards, product pages, basket lines and enlarged pictures, in the order in which visitors need them. */
const inOrderOfUse: PictureWidth[] = [640, 400, 960, 200, 1600];
const maxPictures = 200;

/**
 * Makes the AVIF sizes that pages use, one after the other, so that a new shop's first visitors need not wait for them.
 * A request for a picture never queues behind it for longer than one picture takes (0.1 s, 0.3 s for the largest).
 */
export async function warmUpPictures(
  { db, media }: { db: Database; media: MediaStorage },
  signal?: AbortSignal,
): Promise<void> {
  const newest = await db
    .select({ key: pictures.key, width: pictures.width })
    .from(pictures)
    .orderBy(desc(pictures.createdAt), pictures.key)
    .limit(maxPictures);

  for (const width of inOrderOfUse) {
    for (const picture of newest) {
      if (signal?.aborted) return;
      if (!widthsOf(picture.width).includes(width)) continue;
      const { key } = picture;
      const wanted = { key, width, format: 'avif' } as const;
      if (!(await hasDerivative(media, wanted))) await findDerivative(media, wanted);
    }
  }
}
