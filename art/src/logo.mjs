// Mark, wordmark (type as outlines), favicon and the flat faces as stand-alone SVG files.  node logo.mjs
import fs from 'node:fs'; import path from 'node:path'; import { createRequire } from 'node:module'; import * as fontkit from 'fontkit'; import wawoff2 from 'wawoff2';
import { NAME, C, FACES, mark } from './brand.mjs'; import { BRAND, folder } from './paths.mjs';
const OUT = folder(BRAND);
const f = fontkit.create(Buffer.from(await wawoff2.decompress(fs.readFileSync(createRequire(import.meta.url).resolve('@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2')))));
const r2 = s => s.replace(/-?\d+\.\d+/g, n => String(Math.round(n * 100) / 100));
function outline(text, size, x, y, wght, track) {
  const font = f.getVariation({ wght, SOFT: 100, WONK: 0, opsz: 144 }); const k = size / font.unitsPerEm; let d = '';
  const run = font.layout(text); run.glyphs.forEach((g, i) => { const p = run.positions[i]; d += g.path.scale(k, -k).translate(x + p.xOffset * k, y - p.yOffset * k).toSVG(); x += p.xAdvance * k + track * size; });
  return [r2(d), x];
}
const svg = (vb, body, title) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${vb}" role="img"><title>${title}</title>${body}</svg>\n`;
const T = NAME.replace('&', '&amp;'); const w = (n, s) => fs.writeFileSync(path.join(OUT, n), s.replace(/(\.\d\d)\d+/g, '$1'));
w('mark.svg', svg('6 8 88 86', mark(C.pine, '#FFFDF9'), T)); w('mark-on-pine.svg', svg('6 8 88 86', mark('#FDF3DF', C.pine), T));
for (const [n, fg, bg, amp] of [['wordmark.svg', C.pine, '#FFFDF9', C.clay], ['wordmark-on-pine.svg', '#FDF3DF', C.pine, C.marigold]]) {
  const [a, b, c] = NAME.split(/\s*(&)\s*/); let x = 118; let d = ''; let p;
  [p, x] = outline(a, 96, x, 83, 640, -.025); d += `<path fill="${fg}" d="${p}"/>`; x += 21; [p, x] = outline(b, 96, x, 83, 500, -.025); d += `<path fill="${amp}" d="${p}"/>`; x += 21; [p, x] = outline(c, 96, x, 83, 640, -.025); d += `<path fill="${fg}" d="${p}"/>`;
  w(n, svg(`0 0 ${Math.ceil(x + 6)} 108`, `<g transform="translate(2 3) scale(1.02)">${mark(fg, bg)}</g>${d}`, T));
}
w('favicon.svg', svg('0 0 100 100', `<rect width="100" height="100" rx="24" fill="${C.pine}"/><g transform="translate(13.5 13) scale(.73)">${mark('#FDF3DF', C.pine)}</g>`, T));
for (const k of Object.keys(FACES)) w(`face-${k === 'bird' ? 'robin' : k === 'fish' ? 'goldfish' : k}.svg`, svg('20 30 360 370', FACES[k](), k === 'dog' ? 'Pip the dog' : k === 'cat' ? 'Vee the cat' : k));
