// Contact sheet.  node sheet.mjs OUT.webp [SIZE COLUMNS FILE ...]      without files: every product of the catalogue, each followed by its views
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { CATALOGUE, PRODUCTS } from './paths.mjs';

const [out, size = 200, columns = 8, ...named] = process.argv.slice(2);
const [side, perRow, gap] = [+size, +columns, 6];
const ofCatalogue = () => JSON.parse(fs.readFileSync(CATALOGUE)).flatMap(({ slug, views = [] }) => [slug, ...views.map(({ view }) => `${slug}-${view}`)]).map(name => path.join(PRODUCTS, `${name}.webp`));
const files = named.length ? named : ofCatalogue();

const tiles = await Promise.all(files.map(async (file, at) => ({
  input: await sharp(file).resize(side, side, { fit: 'contain', background: '#fff' }).toBuffer(),
  left: (at % perRow) * (side + gap),
  top: Math.floor(at / perRow) * (side + gap),
})));
const sheet = sharp({ create: { width: perRow * (side + gap) - gap, height: Math.ceil(files.length / perRow) * (side + gap) - gap, channels: 3, background: '#fff' } }).composite(tiles);
await (out.endsWith('.png') ? sheet.png() : sheet.webp({ quality: 78, effort: 6 })).toFile(out);
