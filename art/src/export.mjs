// Renders -> masters: scale down where the render is larger (which smooths silhouettes), a touch of sharpening, WebP.  node export.mjs [slug ...]
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { BUILD, PRODUCTS, SCENES, folder } from './paths.mjs';

const RENDERS = path.join(BUILD, 'out');
const SCENE_SIZES = { hero: [2880, 1620], 'tile-food': [1000, 800], 'tile-accessories': [1000, 800], 'tile-health': [1000, 800] };
/** The square hero is the right part of the wide one, with a little more floor. */
const square = { from: { left: 1020, top: 0, width: 1740, height: 1620 }, floor: 120, side: 1440 };
const productSide = 1500; // px: twice what the product page shows at its widest, with a little to spare for zooming
const only = process.argv.slice(2);
const finish = picture => picture.sharpen({ sigma: 0.6, m1: 0.35, m2: 0.5 }).webp({ quality: 82, effort: 6 });

for (const file of fs.readdirSync(RENDERS).filter(name => name.endsWith('.png'))) {
  const name = file.slice(0, -4);
  if (only.length && !only.includes(name)) continue;
  const render = sharp(path.join(RENDERS, file));
  const side = Math.min(productSide, (await render.metadata()).height);
  const [width, height] = SCENE_SIZES[name] ?? [side, side];
  const master = path.join(folder(name in SCENE_SIZES ? SCENES : PRODUCTS), `${name}.webp`);
  await finish(render.resize(width, height, { fit: 'cover', kernel: 'lanczos3' })).toFile(master);
  console.log(`${name} ${width}x${height} ${Math.round(fs.statSync(master).size / 1024)} KB`);
}

if (!only.length || only.includes('hero')) {
  const wide = sharp(path.join(RENDERS, 'hero.png')).extract(square.from);
  const taller = await wide.extend({ bottom: square.floor, extendWith: 'mirror' }).png().toBuffer();
  await finish(sharp(taller).resize(square.side)).toFile(path.join(SCENES, 'hero-square.webp'));
}
