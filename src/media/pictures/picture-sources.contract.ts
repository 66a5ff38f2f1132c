// Without zod, so that a page which only shows pictures does not load it.

/** The largest upload. */
export const largestPictureMegabytes = 10;
/** The same in bytes. */
export const largestPicture = largestPictureMegabytes * 1024 * 1024;

/** Widths in px in which a stored picture can be had; never wider than the picture itself. */
export const pictureWidths = [200, 400, 640, 960, 1600] as const;
export const pictureFormats = ['avif', 'webp', 'jpg'] as const;

export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = (typeof pictureFormats)[number];
export type PictureSources = { avif: string; webp: string };

const storedPicture = /^(\/media\/[0-9a-f]{20}\/)\d+\.webp$/;

export function pictureUrl(key: string, width: PictureWidth = 960, format: PictureFormat = 'webp'): string {
  return `/media/${key}/${width}.${format}`;
}

/** The same picture in another width and format. */
export function pictureAt(src: string, width: PictureWidth, format: PictureFormat): string {
  return src.replace(storedPicture, `$1${width}.${format}`);
}

/** The same picture as JPEG, for social cards and mail, which do not know WebP. Addresses that are not ours stay as they are. */
export function pictureAsJpeg(src: string): string {
  return pictureAt(src, 960, 'jpg');
}

/**
 * `srcset` values for a stored picture of the given width in px; null when the shop does not store it (no other sizes exist).
 * The last step is the picture's own width when that is clearly more than the step before.
 */
export function pictureSources(src: string, width: number): PictureSources | null {
  const folder = storedPicture.exec(src)?.[1];
  if (folder === undefined) return null;
  const list = (format: PictureFormat) =>
    widthsOf(width)
      .map((step) => `${folder}${step}.${format} ${Math.min(step, width)}w`)
      .join(', ');
  return { avif: list('avif'), webp: list('webp') };
}

/** In which widths a picture of the given width in px is shown. */
export function widthsOf(width: number): PictureWidth[] {
  return pictureWidths.filter((step, index) => {
    const before = pictureWidths[index - 1];
    return step <= width || before === undefined || width > before * 1.15;
  });
}
