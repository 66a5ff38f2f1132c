// Backs of packs: what the front leaves out, in the catalogue's own words, so that pack and product page agree.
import fs from 'node:fs';
import { C, FACES } from './brand.mjs';
import { CATALOGUE } from './paths.mjs';

const products = new Map(JSON.parse(fs.readFileSync(CATALOGUE)).map(product => [product.slug, product]));

// EAN-13 with a number that begins with 2, which GS1 gives to nobody: shops use those inside.
const LEFT = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011'];
const RIGHT = LEFT.map(code => code.replace(/./g, bit => 1 - bit));
const MIRRORED = RIGHT.map(code => [...code].reverse().join(''));
const PARITY_OF_2 = 'LLGGLG';

function barcode(id, width) {
  const twelve = `2${String(id).padStart(11, '0')}`;
  const sum = [...twelve].reduce((total, digit, at) => total + digit * (at % 2 ? 3 : 1), 0);
  const digits = twelve + (10 - (sum % 10)) % 10;
  const left = [...digits.slice(1, 7)].map((digit, at) => (PARITY_OF_2[at] === 'L' ? LEFT : MIRRORED)[digit]);
  const bits = `101${left.join('')}01010${[...digits.slice(7)].map(digit => RIGHT[digit]).join('')}101`;
  const bars = [...bits].map((bit, at) => (bit === '1' ? `<rect x="${at + 9}" y="4" width="1" height="38"/>` : '')).join('');
  return `<svg viewBox="0 0 113 54" width="${width}" style="background:#fff;border-radius:${width * .03}px;display:block"><g fill="#111">${bars}</g><text x="56.5" y="51" font-size="8" font-family="Figtree" letter-spacing="1.1" text-anchor="middle" fill="#111">${digits}</text></svg>`;
}

const heading = (words, colour) => `<div style="font-weight:800;font-size:35px;color:${colour};margin:0 0 6px">${words}</div>`;
const escaped = words => words.replaceAll('&', '&amp;');

/** "Per day: 5 kg dog 90 g, 10 kg 150 g" as a table; other guides as they are. */
function feeding(guide, colour) {
  const rows = [...guide.matchAll(/(\d+) kg(?: dog)? (\d+) g/g)];
  if (!rows.length) return `<p>${escaped(guide)}</p>`;
  const cells = (at, unit) => rows.map(row => `<td style="padding:7px 0;text-align:center;border-top:2px solid ${colour}33">${row[at]} ${unit}</td>`).join('');
  const rest = guide.slice(guide.lastIndexOf(' g.') + 3).trim();
  return `<table style="width:100%;border-collapse:collapse;font-size:30px;font-weight:600"><tr><td style="padding:7px 0;border-top:2px solid ${colour}33">Dog weighs</td>${cells(1, 'kg')}</tr><tr><td style="padding:7px 0;border-top:2px solid ${colour}33">Food a day</td>${cells(2, 'g')}</tr></table><p style="margin-top:8px">${escaped(rest)}</p>`;
}

/** Back of a bag or pouch, 1200 x 1600. Text keeps to the middle 74 %: the sides curve away. */
function packBack({ slug, bg, fg, accent = bg, title, pet, petOpts = {}, weight, kind }, wordmark) {
  const { id, description, details } = products.get(slug);
  const section = (words, body) => `<section style="margin-bottom:18px">${heading(words, accent)}${body}</section>`;
  return [1200, 1600, `<div style="width:1200px;height:1600px;background:${bg};color:${fg};position:relative;overflow:hidden">
 <div style="position:absolute;left:13%;right:13%;top:196px">${wordmark(fg, 62, bg)}
  <div class="fr" style="font-weight:600;font-size:80px;line-height:1;letter-spacing:-.02em;margin-top:34px">${title}</div>
  <div style="font-weight:500;font-size:33px;line-height:1.3;margin-top:22px">${escaped(description)}</div></div>
 <div style="position:absolute;left:11%;right:11%;bottom:74px;background:#FFF9EC;color:${C.ink};border-radius:34px;padding:36px 40px 30px;font-size:31px;line-height:1.26">
  ${section('Composition', `<p>${escaped(details.composition)}</p>`)}${section('Analytical constituents', `<p>${escaped(details.analyticalConstituents)}</p>`)}${section('Feeding guide', feeding(details.feedingGuide, accent))}
  <div style="display:flex;align-items:flex-end;justify-content:space-between;gap:24px"><svg viewBox="20 30 360 370" width="160" height="164">${FACES[pet](petOpts)}</svg>
   <div style="flex:1;font-size:25px"><b style="font-size:42px">${weight}</b><br>${kind}<br>Best before: see the seal</div>${barcode(id, 290)}</div></div></div>`];
}

/** Back of a bottle, 900 x 1000. */
function bottleBack({ slug, bg, fg, weight }, wordmark) {
  const { id, details } = products.get(slug);
  return [900, 1000, `<div style="width:900px;height:1000px;background:${bg};color:${fg};position:relative;overflow:hidden;padding:85px 9%;font-size:41px;line-height:1.3">
 ${wordmark(fg, 70, bg)}<div style="height:4px;background:${fg};opacity:.85;margin:36px 0 34px"></div>
 ${heading('How to use', fg).replace('35px', '42px')}<p style="font-weight:500">${escaped(details.directions)}</p>
 <div style="height:26px"></div>${heading('Ingredients', fg).replace('35px', '42px')}<p style="font-size:37px">${escaped(details.ingredients)}</p>
 <div style="position:absolute;left:9%;right:9%;bottom:64px;display:flex;align-items:flex-end;justify-content:space-between"><b style="font-size:54px">${weight}</b>${barcode(id, 270)}</div></div>`];
}

export const backLabels = wordmark => ({
  'chicken-brown-rice-adult-dog-back': packBack({ slug: 'chicken-brown-rice-adult-dog', bg: C.pine, fg: '#FDF3DF', title: 'Chicken &amp; Brown Rice', pet: 'dog', weight: '2&thinsp;kg', kind: 'Complete food for adult dogs' }, wordmark),
  'peanut-butter-bites-back': packBack({ slug: 'peanut-butter-bites', bg: C.marigold, fg: '#3A2412', accent: '#8A4B12', title: 'Peanut Butter Bites', pet: 'dog', petOpts: { coat: '#F3E3CB', ear: '#3B332F', patch: '#3B332F', collar: C.pine }, weight: '150&thinsp;g', kind: 'Complementary food for dogs' }, wordmark),
  'garden-bird-seed-back': packBack({ slug: 'garden-bird-seed', bg: '#EFE6D4', fg: C.pine, accent: C.pine, title: 'Garden Bird Seed', pet: 'bird', weight: '2&thinsp;kg', kind: 'Food for wild birds' }, wordmark),
  'oatmeal-aloe-shampoo-back': bottleBack({ slug: 'oatmeal-aloe-shampoo', bg: '#FBF4E6', fg: C.pine, weight: '250&thinsp;ml' }, wordmark),
});
