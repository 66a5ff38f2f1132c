// Contact sheet.  node sheet.mjs OUT.png SIZE COLUMNS FILE ...      or   node sheet.mjs OUT.png   for every product of catalogue.json that has a picture
import sharp from 'sharp'; import fs from 'node:fs'; import path from 'node:path'; import { CATALOGUE, PRODUCTS } from './paths.mjs';
let [out, size = 260, cols = 8, ...f] = process.argv.slice(2); const s = +size, c = +cols, g = 6;
if (!f.length) f = JSON.parse(fs.readFileSync(CATALOGUE)).map(p => path.join(PRODUCTS, p.slug + '.webp')).filter(p => fs.existsSync(p));
const comp = await Promise.all(f.map(async (x, i) => ({ input: await sharp(x).resize(s, s, { fit: 'contain', background: '#fff' }).toBuffer(), left: (i % c) * (s + g), top: Math.floor(i / c) * (s + g) })));
await sharp({ create: { width: c * (s + g), height: Math.ceil(f.length / c) * (s + g), channels: 3, background: '#fff' } }).composite(comp).png().toFile(out);
