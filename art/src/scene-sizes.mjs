// Hero and tiles in the sizes pages link (src/shop/scenes/scenes.contract.ts says which): scenes/*.webp -> public/scenes/*.  node scene-sizes.mjs [name ...]
import path from 'node:path';
import sharp from 'sharp';
import { SCENES, SITE_SCENES, folder } from './paths.mjs';
import { scenes } from '../../src/shop/scenes/scenes.contract.ts';

const only = process.argv.slice(2);
for (const [name, { widths }] of Object.entries(scenes)) {
  if (only.length && !only.includes(name)) continue;
  for (const width of widths) {
    const small = sharp(path.join(SCENES, `${name}.webp`)).resize({ width, kernel: 'lanczos3' });
    const out = path.join(folder(SITE_SCENES), `${name}-${width}`);
    // The largest are for screens of double and triple density, which hide what the eye would see on others.
    await small.clone().avif({ quality: width > 700 ? 50 : 58, effort: 7 }).toFile(`${out}.avif`);
    await small.clone().webp({ quality: 80, effort: 6 }).toFile(`${out}.webp`);
  }
}
