// social.jpg: the hero with wordmark and line, 1200 x 630.  node social.mjs
import sharp from 'sharp'; import fs from 'node:fs'; import path from 'node:path';
import { browser, css } from './labels.mjs'; import { C } from './brand.mjs'; import { BRAND, SCENES } from './paths.mjs';
const d = (f, t) => `data:${t};base64,${fs.readFileSync(f).toString('base64')}`;
const html = `<style>${css}body{width:1200px;height:630px;background:url(${d(path.join(SCENES, 'hero.webp'), 'image/webp')}) 30% 62%/1260px auto;overflow:hidden;color:${C.pineDeep}}</style>
<img src="${d(path.join(BRAND, 'wordmark.svg'), 'image/svg+xml')}" style="position:absolute;left:56px;top:150px;width:330px"><div class="fr" style="position:absolute;left:58px;top:264px;width:330px;font-size:50px;line-height:1.05;letter-spacing:-.02em;font-weight:560">Good things for good animals</div>`;
const br = await browser(); const p = await br.newPage({ viewport: { width: 1200, height: 630 } }); await p.setContent(html); await p.evaluate(() => document.fonts.ready);
await sharp(await p.screenshot()).jpeg({ quality: 86, mozjpeg: true }).toFile(path.join(BRAND, 'social.jpg')); await br.close();
