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

const heading = (words, colour) => `<div style="font-weight:800;font-size:32px;color:${colour};margin:0 0 5px">${words}</div>`;
const escaped = words => words.replaceAll('&', '&amp;');

/** "Per day: 5 kg dog 90 g, 10 kg 150 g" as a table; other guides as they are. */
function feeding(guide, colour, pet) {
  const rows = [...guide.matchAll(/(\d+) kg(?: (?:dog|cat))? (\d+) g/g)];
  if (!rows.length) return `<p>${escaped(guide)}</p>`;
  const cells = (at, unit) => rows.map(row => `<td style="padding:7px 0;text-align:center;border-top:2px solid ${colour}33">${row[at]} ${unit}</td>`).join('');
  const rest = guide.slice(guide.lastIndexOf(' g.') + 3).trim();
  return `<table style="width:100%;border-collapse:collapse;font-size:30px;font-weight:600"><tr><td style="padding:7px 0;border-top:2px solid ${colour}33">${pet} weighs</td>${cells(1, 'kg')}</tr><tr><td style="padding:7px 0;border-top:2px solid ${colour}33">Food a day</td>${cells(2, 'g')}</tr></table><p style="margin-top:8px">${escaped(rest)}</p>`;
}

/** What is in it, and how much energy that is, where the catalogue says so. */
const constituents = ({ analyticalConstituents, energy }) => [analyticalConstituents, energy && `Energy ${energy}`].filter(Boolean).join(' ');
const plain = sentence => sentence.replace(/\.$/, '');

/** Back of a bag or pouch, 1200 x 1600. Text keeps to the middle 74 %: the sides curve away. */
function packBack({ slug, bg, fg, accent = bg, title, pet, petOpts = {}, weight }, wordmark) {
  const { id, description, details } = products.get(slug);
  const section = (words, body) => `<section style="margin-bottom:14px">${heading(words, accent)}${body}</section>`;
  return [1200, 1600, `<div style="width:1200px;height:1600px;background:${bg};color:${fg};position:relative;overflow:hidden">
 <div style="position:absolute;left:13%;right:13%;top:196px">${wordmark(fg, 62, bg)}
  <div class="fr" style="font-weight:600;font-size:80px;line-height:1;letter-spacing:-.02em;margin-top:34px">${title}</div>
${(details.additives ?? '').length < 60 ? `  <div style="font-weight:500;font-size:33px;line-height:1.3;margin-top:22px">${escaped(description)}</div>` : ''}</div>
 <div style="position:absolute;left:11%;right:11%;bottom:74px;background:#FFF9EC;color:${C.ink};border-radius:34px;padding:34px 40px 28px;font-size:28px;line-height:1.26">
  ${section('Composition', `<p>${escaped(details.composition)}</p>`)}${details.additives ? section('Additives', `<p>${escaped(details.additives)}</p>`) : ''}${section('Analytical constituents', `<p>${escaped(constituents(details))}</p>`)}${section('Feeding guide', feeding(details.feedingGuide, accent, pet === 'cat' ? 'Cat' : 'Dog'))}
  <div style="display:flex;align-items:flex-end;justify-content:space-between;gap:24px"><svg viewBox="20 30 360 370" width="160" height="164">${FACES[pet](petOpts)}</svg>
   <div style="flex:1;font-size:25px"><b style="font-size:42px">${weight}</b><br><b>${escaped(plain(details.typeOfFood))}</b><br>${escaped(details.storage)}<br>Best before and batch: see the seal</div>${barcode(id, 290)}</div></div></div>`];
}

/** Back of a bottle, 900 x 1000. */
function bottleBack({ slug, bg, fg, weight }, wordmark) {
  const { id, details } = products.get(slug);
  return [900, 1000, `<div style="width:900px;height:1000px;background:${bg};color:${fg};position:relative;overflow:hidden;padding:85px 9%;font-size:41px;line-height:1.3">
 ${wordmark(fg, 70, bg)}<div style="height:4px;background:${fg};opacity:.85;margin:36px 0 34px"></div>
 ${heading('How to use', fg).replace('32px', '42px')}<p style="font-weight:500">${escaped(details.directions)}</p>
 <div style="height:26px"></div>${details.composition ? food(details, fg) : `${heading('Ingredients', fg).replace('32px', '42px')}<p style="font-size:37px">${escaped(details.ingredients)}</p>`}
 <div style="position:absolute;left:9%;right:9%;bottom:64px;display:flex;align-items:flex-end;justify-content:space-between"><b style="font-size:54px">${weight}</b>${barcode(id, 270)}</div></div>`];
}

/** Of a supplement, which is feed by law. */
const food = (details, fg) => `${heading(plain(details.typeOfFood), fg).replace('32px', '36px')}<p style="font-size:30px"><b>Composition.</b> ${escaped(details.composition)} <b>Additives.</b> ${escaped(details.additives)} <b>Analytical constituents.</b> ${escaped(constituents(details))} <b>Storage.</b> ${escaped(details.storage)}</p>`;

/** Back of a tin, once in each third of the wrap, so that any side shows it. */
function tinBack({ slug, bg, fg, title, weight }, wordmark) {
  const { id, details } = products.get(slug);
  const part = (words, body) => `<p style="margin-bottom:13px"><b>${words}.</b> ${escaped(body)}</p>`;
  const third = `<div style="padding:52px 110px 0;font-size:28px;line-height:1.26">${wordmark(fg, 44, bg)}
 <div class="fr" style="font-weight:600;font-size:54px;line-height:1;letter-spacing:-.02em;margin:22px 0 18px">${title}</div>
 ${part('Composition', details.composition)}${part('Additives', details.additives)}${part('Analytical constituents', constituents(details))}${part('Feeding guide', details.feedingGuide)}${part('Storage', details.storage)}
 <div style="display:flex;align-items:flex-end;justify-content:space-between"><span><b style="font-size:40px">${weight}</b><br>${escaped(plain(details.typeOfFood))}</span>${barcode(id, 210)}</div></div>`;
  return [3780, 760, `<div style="width:3780px;height:760px;background:${bg};color:${fg};overflow:hidden;display:grid;grid-template-columns:repeat(3,1fr)">${third.repeat(3)}</div>`];
}

const thin = weight => weight.replace(/ (?=k?g$|ml)/, '&thinsp;');
const packs = [
  ['chicken-brown-rice-adult-dog', C.pine, '#FDF3DF', C.pine, 'Chicken & Brown Rice', 'dog', {}, '2 kg'],
  ['lamb-sweet-potato-puppy', '#C9532F', '#FFF3E2', '#9A3A1E', 'Lamb & Sweet Potato', 'dog', { coat: '#F0D9B5', ear: '#C98B55', patch: '#F0D9B5', muzzle: '#FFF8EC', collar: C.pine }, '2 kg'],
  ['trout-oats-senior-dog', '#2B566F', '#FDF3DF', '#2B566F', 'Trout & Rolled Oats', 'dog', { coat: '#A39D95', ear: '#5F5A54', patch: '#8C867E', muzzle: '#F6F2EA', collar: C.clay }, '6 kg'],
  ['salmon-rice-adult-cat', '#C6DDE4', '#17343F', '#2B566F', 'Salmon & White Rice', 'cat', {}, '1.5 kg'],
  ['turkey-pumpkin-kitten', '#E2D5E8', '#4A2A41', '#6B3F5B', 'Turkey & Pumpkin', 'cat', { coat: '#F2D3A8', dark: '#D9A05F', collar: C.plum, eye: '#8FB08A' }, '800 g'],
  ['tuna-pumpkin-gravy', '#2E6A66', '#FBF3DF', '#2E6A66', 'Tuna & Pumpkin', 'cat', { coat: '#3E3A3B', dark: '#2A2728', collar: C.clay, eye: '#C9D26B' }, '85 g'],
  ['peanut-butter-bites', C.marigold, '#3A2412', '#8A4B12', 'Peanut Butter Bites', 'dog', { coat: '#F3E3CB', ear: '#3B332F', patch: '#3B332F', collar: C.pine }, '150 g'],
  ['salmon-crunch', '#F6CDBB', '#5A2416', '#B24A2C', 'Salmon Crunch', 'cat', { coat: '#E39A55', dark: '#C0702F', collar: C.pine }, '60 g'],
  ['cod-skin-twists', '#5B3550', '#FBEBDD', '#5B3550', 'Cod Skin Twists', 'dog', { coat: '#3F3733', ear: '#2A2421', patch: '#3F3733', muzzle: '#C98B55', collar: C.marigold }, '100 g'],
  ['little-liver-rewards', '#5C7F63', '#FFF6E2', '#44684E', 'Little Liver Rewards', 'dog', { coat: '#F0D9B5', ear: '#C98B55', patch: '#F0D9B5', muzzle: '#FFF8EC', collar: C.coral }, '120 g'],
  ['meadow-hay', '#CDB08A', '#3A2C1B', '#5E7F46', 'Meadow Hay', 'rabbit', {}, '1 kg'],
  ['garden-bird-seed', '#EFE6D4', C.pine, C.pine, 'Garden Bird Seed', 'bird', {}, '2 kg'],
];
const bottles = [
  ['oatmeal-aloe-shampoo', '#FBF4E6', C.pine, '250 ml'],
  ['puppy-shampoo', '#FBF1DC', '#7B3A22', '250 ml'],
  ['detangling-spray', '#EAF1EE', '#2B5166', '200 ml'],
  ['salmon-oil', '#FBEDE2', '#7B2F25', '300 ml'],
  ['evening-chews', '#FBF1E4', '#5B3550', '60 chews, 150 g'],
];
const tins = [
  ['salmon-garden-peas', '#F9DCCD', '#5A2416', 'Salmon & Garden Peas', '400 g'],
  ['beef-carrot-stew', '#7B2F25', '#FDF1DD', 'Beef & Carrot Stew', '400 g'],
];
export const backLabels = wordmark => Object.fromEntries([
  ...packs.map(([slug, bg, fg, accent, title, pet, petOpts, weight]) => [slug, packBack({ slug, bg, fg, accent, title: escaped(title), pet, petOpts, weight: thin(weight) }, wordmark)]),
  ...bottles.map(([slug, bg, fg, weight]) => [slug, bottleBack({ slug, bg, fg, weight: thin(weight) }, wordmark)]),
  ...tins.map(([slug, bg, fg, title, weight]) => [slug, tinBack({ slug, bg, fg, title: escaped(title), weight: thin(weight) }, wordmark)]),
].map(([slug, label]) => [`${slug}-back`, label]));
