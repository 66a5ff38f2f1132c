// Renders -> masters: scale down (this is what makes the silhouettes smooth), a touch of sharpening, WebP.  node export.mjs [slug ...]
import sharp from 'sharp'; import fs from 'node:fs'; import path from 'node:path'; import { BUILD, PRODUCTS, SCENES, folder } from './paths.mjs';
const IN = path.join(BUILD, 'out');
const SIZE = { hero: [1600, 900], 'hero-square': [960, 960], 'tile-food': [1000, 800], 'tile-accessories': [1000, 800], 'tile-health': [1000, 800] };
const only = process.argv.slice(2); const rows = [];
for (const f of fs.readdirSync(IN).filter(f => f.endsWith('.png'))) { const slug = f.slice(0, -4); if (only.length && !only.includes(slug)) continue;
  const [w, h] = SIZE[slug] ?? [960, 960]; const out = path.join(folder(slug in SIZE ? SCENES : PRODUCTS), slug + '.webp');
  await sharp(path.join(IN, f)).resize(w, h, { fit: 'cover', kernel: 'lanczos3' }).sharpen({ sigma: .6, m1: .35, m2: .5 }).webp({ quality: 82, effort: 6 }).toFile(out); rows.push(`${slug} ${w}x${h} ${Math.round(fs.statSync(out).size / 1024)} KB`); }
console.log(rows.join('\n'));
