import sharp from 'sharp';
import type { Sharp } from 'sharp';

type DerivativeFormat = 'avif' | 'webp' | 'jpg';

export type EncodingJob =
  | { kind: 'master'; bytes: Uint8Array }
  | { kind: 'derivative'; master: Uint8Array; width: number; format: DerivativeFormat }
  | { kind: 'retake'; master: Uint8Array; hue: number };

export type EncodedPicture = { bytes: Uint8Array; width: number; height: number };

/** Longest side of a stored master in px: twice the widest place a page has for a product's picture. */
const longestSide = 2400;
/** 160 MB once decoded: more than any supplier's camera makes, and still affordable. */
const maxPixels = 40_000_000;

/** The picture is whole, as far as its first bytes tell, but larger than is decoded. */
export class TooManyPixels extends Error {}

// One thread per picture and several pictures at once is faster than the other way round; a cache would not help, as nothing repeats.
sharp.concurrency(1);
sharp.cache(false);

/** @throws TooManyPixels; an Error for anything that does not decode as a whole picture. */
export async function encode(job: EncodingJob): Promise<EncodedPicture> {
  if (job.kind === 'master') return master(job.bytes);
  if (job.kind === 'retake') return retake(job);
  return finished(derivative(job));
}

async function master(bytes: Uint8Array): Promise<EncodedPicture> {
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds: 20 });
  const { width, height, ...found } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > maxPixels) throw new TooManyPixels(`${width} × ${height} pixels`);
  const isPlain = found.format === 'webp' && !found.exif && !found.xmp && !found.iptc && !found.icc && !found.pages;
  if (!isPlain || Math.max(width, height) > longestSide) return finished(asMaster(picture));
  // Encoding it once more would only lose quality; decoding all of it shows that it is whole.
  await picture.raw().toBuffer();
  return { bytes, width, height };
}

/** Turned upright, in sRGB, without EXIF (which may tell where a photograph was taken); the first frame of an animation. */
function asMaster(picture: Sharp): Sharp {
  return picture
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 92, effort: 2 });
}

/** Longest side of a demo supplier's photograph in px: smaller than the shop's own, because a sync waits for its encoding. */
const retakenSide = 960;

/** A demo supplier's own photograph of the same product: from a little nearer, and with `hue` (degrees) in another colour. */
async function retake({ master, hue }: Extract<EncodingJob, { kind: 'retake' }>): Promise<EncodedPicture> {
  const { width, height } = await sharp(master).metadata();
  const [left, top] = [Math.round(width * 0.06), Math.round(height * 0.06)];
  const nearer = sharp(master)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .resize({ width: retakenSide, withoutEnlargement: true });
  // A little brighter; turning colours costs five times as much.
  const finish = hue === 0 ? nearer.linear(1.04, -2) : nearer.modulate({ brightness: 1.02, saturation: 1.08, hue });
  return finished(finish.webp({ quality: 86, effort: 1 }));
}

function derivative(job: Extract<EncodingJob, { kind: 'derivative' }>): Sharp {
  const resized = sharp(job.master).resize({ width: job.width, withoutEnlargement: true });
  switch (job.format) {
    case 'avif':
      // Effort 4 costs six times the seconds of effort 2 and saves 2 % of the bytes.
      return resized.avif({ quality: 52, effort: 2 });
    case 'webp':
      return resized.webp({ quality: 80, effort: 3 });
    case 'jpg':
      return resized.flatten({ background: '#fffdf9' }).jpeg({ quality: 80, mozjpeg: true });
  }
}

async function finished(picture: Sharp): Promise<EncodedPicture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
