// Packaging labels: HTML -> PNG in headless Chromium (real fonts, real kerning).  node labels.mjs [slug ...]
import { chromium } from 'playwright-core'; import fs from 'node:fs'; import path from 'node:path'; import { createRequire } from 'node:module'; import { execFileSync } from 'node:child_process';
import { NAME, C, FACES, mark } from './brand.mjs'; import { backLabels } from './backs.mjs'; import { BUILD, folder } from './paths.mjs';
const OUT = folder(path.join(BUILD, 'tex'));
const req = createRequire(import.meta.url); const b64 = f => fs.readFileSync(req.resolve(f)).toString('base64');
const face = (fam, f) => `@font-face{font-family:'${fam}';src:url(data:font/woff2;base64,${b64(f)}) format('woff2');font-weight:100 900}`;
export const css = face('Fraunces', '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2') + face('Figtree', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')
  + `*{margin:0;box-sizing:border-box}body{font-family:Figtree;-webkit-font-smoothing:antialiased}.fr{font-family:Fraunces;font-variation-settings:'SOFT' 100,'WONK' 0,'opsz' 144}`;
export const browser = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? execFileSync('which', ['chromium']).toString().trim(), args: ['--no-sandbox'] });
const hills = (w,h,a,b,c) => `<svg viewBox="0 0 1000 400" width="${w}" height="${h}" preserveAspectRatio="none" style="position:absolute;left:0;bottom:0;display:block">
<path d="M0 170C180 40 380 40 560 150S860 260 1000 120V400H0Z" fill="${a}"/><path d="M0 260C220 160 420 230 600 270S900 250 1000 200V400H0Z" fill="${b}"/><path d="M0 340C260 270 520 350 1000 300V400H0Z" fill="${c}"/></svg>`;
export const wordmark = (col, size, bg, amp) => `<div style="display:flex;align-items:center;gap:${size*.28}px;color:${col}"><svg viewBox="6 8 88 86" width="${size*1.12}" height="${size*1.1}">${mark(col,bg)}</svg><span class="fr" style="font-weight:650;font-size:${size}px;letter-spacing:-.02em;line-height:1;white-space:nowrap">${NAME.replace('&',`<span style="font-weight:500;${amp?`color:${amp}`:''}">&amp;</span>`)}</span></div>`;
const pet = (k, o, s, st='') => `<svg viewBox="20 30 360 370" width="${s}" height="${s*1.03}" style="display:block;${st}">${FACES[k](o)}</svg>`;

// Front panel of bags, pouches and cartons. Keep text inside the middle 74 % of the width: bag sides curve away.
const front = ({w=1200,h=1600,bg,fg,arch,hillsC,petKind='dog',petOpts={},title,sub,weight,badge,top=.125,ts=.112}) => `<div style="width:${w}px;height:${h}px;background:${bg};color:${fg};position:relative;overflow:hidden">
 <div style="position:absolute;left:0;right:0;top:${h*top}px;height:${h*(.455-top)}px;display:flex;flex-direction:column;align-items:center;text-align:center">
  ${wordmark(fg, w*.075, bg)}
  <div style="flex:1;display:flex;flex-direction:column;justify-content:center;gap:${h*.02}px;padding:${h*.008}px 9% 0">
   <div class="fr" style="font-weight:600;font-size:${w*ts}px;line-height:1;letter-spacing:-.025em">${title}</div>
   <div style="font-weight:600;font-size:${w*.041}px;letter-spacing:.01em;opacity:.94">${sub}</div></div></div>
 <div style="position:absolute;left:20%;right:20%;top:${h*.47}px;bottom:0;background:${arch};border-radius:${w}px ${w}px 0 0;overflow:hidden">
   ${hills(w*.60,h*.26,...hillsC)}
   <div style="position:absolute;left:0;right:0;bottom:${h*.075}px;display:flex;justify-content:center">${pet(petKind,petOpts,w*.46)}</div>
   ${hills(w*.60,h*.13,'transparent',hillsC[1],hillsC[2])}
 </div>
 ${badge?`<div style="position:absolute;right:12%;top:${h*.455}px;width:${w*.19}px;height:${w*.19}px;border-radius:50%;background:${badge[1]??C.marigold};color:${C.ink};display:grid;place-items:center;text-align:center;transform:rotate(8deg)"><span style="font-weight:800;font-size:${w*.036}px;line-height:1.05">${badge[0]}</span></div>`:''}
 <div style="position:absolute;left:50%;transform:translateX(-50%);bottom:${h*.026}px;background:${bg};color:${fg};border-radius:99px;padding:${w*.008}px ${w*.03}px;font-weight:700;font-size:${w*.046}px;white-space:nowrap">${weight}</div>
</div>`;
// Wrap of a tin: three fronts round the circumference (3780 x 760 for r .72, h 1.12)
const wrap = ({w=3780,h=760,bg,fg,band,petKind,petOpts={},title,sub,weight,weightC='#fff',reps=3}) => `<div style="width:${w}px;height:${h}px;background:${bg};position:relative;overflow:hidden;display:grid;grid-template-columns:repeat(${reps},1fr)">${Array.from({length:reps},()=>`
 <div style="position:relative;color:${fg};overflow:hidden">
  ${hills(w/reps,h*.34,...band)}
  <div style="position:absolute;top:7%;left:0;right:0;display:flex;justify-content:center">${wordmark(fg,h*.085,bg)}</div>
  <div class="fr" style="position:absolute;top:20%;left:6%;right:6%;text-align:center;font-size:${h*.135}px;line-height:.98;font-weight:620;letter-spacing:-.02em">${title}</div>
  <div style="position:absolute;top:49%;left:6%;right:6%;text-align:center;font-size:${h*.046}px;font-weight:600">${sub}</div>
  <div style="position:absolute;bottom:0;left:0;right:0;display:flex;justify-content:center">${pet(petKind,petOpts,h*.42,'margin-bottom:-'+h*.02+'px')}</div>
  <div style="position:absolute;bottom:7%;left:66%;font-size:${h*.055}px;font-weight:700;color:${weightC}">${weight}</div></div>`).join('')}</div>`;
const sprig = a => `<g fill="none" stroke="${a}" stroke-width="5" stroke-linecap="round"><path d="M100 200C100 140 100 90 104 24"/>${[40,70,100,130,160].map((y,i)=>`<path d="M${102-(i%2)} ${y}c-26-2-44-16-52-38 26 0 46 12 52 38Zm0 8c24-4 42-18 50-38-26 0-46 12-50 38Z" fill="${a}" fill-opacity=".28"/>`).join('')}</g>`;
const waves = a => `<g fill="none" stroke="${a}" stroke-width="8" stroke-linecap="round">${[60,95,130,165].map((y,i)=>`<path d="M10 ${y}c25-24 45-24 70 0s45 24 70 0 35-18 50-10" opacity="${1-i*.18}"/>`).join('')}</g>`;
const bubbles = a => `<g fill="${a}" fill-opacity=".3" stroke="${a}" stroke-width="5"><circle cx="70" cy="150" r="34"/><circle cx="132" cy="104" r="24"/><circle cx="84" cy="66" r="15"/><circle cx="150" cy="168" r="16"/><circle cx="128" cy="44" r="9"/></g>`;
const moon = a => `<path d="M150 40a72 72 0 1 0 34 110A60 60 0 0 1 150 40Z" fill="${a}" fill-opacity=".45" stroke="${a}" stroke-width="5" stroke-linejoin="round"/><g fill="${a}"><circle cx="60" cy="44" r="6"/><circle cx="40" cy="90" r="4"/><circle cx="176" cy="70" r="5"/></g>`;
const MOTIF = { sprig, waves, bubbles, moon };
// Panel of bottles and tubs (900 x 1000)
const panel = ({w=900,h=1000,bg,fg,title,sub,weight,accent,motif='sprig',petKind,petOpts,ts=.165}) => `<div style="width:${w}px;height:${h}px;background:${bg};color:${fg};position:relative;overflow:hidden;padding:${h*.085}px 9%">
 ${wordmark(fg,w*.088,bg)}
 <div style="height:4px;background:${fg};opacity:.85;margin:${h*.05}px 0 ${h*.05}px"></div>
 <div class="fr" style="font-size:${w*ts}px;line-height:.96;font-weight:560;letter-spacing:-.03em">${title}</div>
 <div style="font-size:${w*.058}px;font-weight:500;margin-top:${h*.045}px;line-height:1.3;max-width:${petKind||motif==='moon'||motif==='waves'?60:80}%">${sub}</div>
 ${petKind?pet(petKind,petOpts??{},w*.44,`position:absolute;right:4%;bottom:-4%`):`<svg viewBox="0 0 200 200" width="${w*(motif==='sprig'?.46:.36)}" style="position:absolute;right:${motif==='sprig'?-3:4}%;bottom:${motif==='sprig'?-2:motif==='waves'?14:4}%">${MOTIF[motif](accent)}</svg>`}
 <div style="position:absolute;left:9%;bottom:${h*.07}px;font-weight:700;font-size:${w*.06}px">${weight}</div></div>`;
// Round lid (1000 x 1000)
const lid = ({w=1000,bg,fg,title,sub,weight,accent}) => `<div style="width:${w}px;height:${w}px;background:${bg};color:${fg};position:relative;display:flex;flex-direction:column;align-items:center;justify-content:center;text-align:center;gap:${w*.03}px">
 <svg viewBox="0 0 100 100" width="${w}" style="position:absolute;inset:0"><circle cx="50" cy="50" r="45" fill="none" stroke="${fg}" stroke-width=".7"/><circle cx="50" cy="50" r="43.200" fill="none" stroke="${accent}" stroke-width=".5"/></svg>
 ${wordmark(fg,w*.075,bg)}<div class="fr" style="font-size:${w*.185}px;line-height:.95;font-weight:580;letter-spacing:-.03em">${title}</div><div style="font-size:${w*.046}px;font-weight:600">${sub}</div><div style="font-size:${w*.05}px;font-weight:700;margin-top:${w*.03}px">${weight}</div></div>`;
// Side of a carton: quiet, mark and stripes of the same hills
const side = ({w=600,h=1400,bg,fg,hillsC}) => `<div style="width:${w}px;height:${h}px;background:${bg};position:relative;overflow:hidden">${hills(w,h*.16,...hillsC)}<svg viewBox="0 0 100 100" width="${w*.42}" style="position:absolute;left:29%;top:${h*.12}px">${mark(fg,bg)}</svg>
 <div style="position:absolute;left:16%;right:16%;top:${h*.12+w*.52}px">${['92%','100%','84%','96%','70%','','100%','88%','94%','60%'].map(x=>`<div style="height:${w*.022}px;width:${x||0};background:${fg};opacity:.5;margin-bottom:${w*.045}px;border-radius:9px"></div>`).join('')}</div></div>`;
const brassTag = t => `<div style="width:640px;height:640px;background:#DDB05A;position:relative"><svg viewBox="0 0 100 100" width="${t?250:440}" style="position:absolute;left:${t?195:100}px;top:${t?96:96}px">${mark('#5B3F14','#DDB05A')}</svg>${t?`<div class="fr" style="position:absolute;left:0;right:0;top:340px;text-align:center;font-size:170px;font-weight:620;color:#5B3F14;letter-spacing:-.02em;line-height:1">${t}</div>`:''}</div>`;

const tan = { coat:'#F0D9B5', ear:'#C98B55', patch:'#F0D9B5', muzzle:'#FFF8EC' }, grey = { coat:'#A39D95', ear:'#5F5A54', patch:'#8C867E', muzzle:'#F6F2EA', collar:C.clay }, pied = { coat:'#F3E3CB', ear:'#3B332F', patch:'#3B332F', collar:C.pine }, black = { coat:'#3F3733', ear:'#2A2421', patch:'#3F3733', muzzle:'#C98B55', collar:C.marigold };
const ginger = { coat:'#E39A55', dark:'#C0702F', collar:C.pine }, cream = { coat:'#F2D3A8', dark:'#D9A05F', collar:C.plum, eye:'#8FB08A' }, tux = { coat:'#3E3A3B', dark:'#2A2728', collar:C.clay, eye:'#C9D26B' };
const chewSticks = {bg:'#DCEAD8',fg:C.pine,hillsC:['#B9D3B4','#8FAE8A','#5E7F62']}, pooBags = {bg:C.moss,fg:'#FDF6E6',hillsC:['#7E9C80','#44684E','#2C4F3C']};
export const LABELS = {
 // bags
 'chicken-brown-rice-adult-dog': [1200,1600,front({bg:C.pine,fg:'#FDF3DF',arch:'#F6D3C4',hillsC:['#E9B795','#8FAE8A','#5E7F62'],title:'Chicken &amp;<br>Brown Rice',sub:'Complete food for adult dogs',weight:'2&thinsp;kg',badge:['No<br>added<br>sugar']})],
 'lamb-sweet-potato-puppy': [1200,1600,front({bg:'#C9532F',fg:'#FFF3E2',arch:'#F8E2AE',hillsC:['#F2C877','#E79A5B','#9A3A1E'],petOpts:{...tan,collar:C.pine},title:'Lamb &amp;<br>Sweet Potato',sub:'Complete food for puppies',weight:'2&thinsp;kg',badge:['Small<br>kibble']})],
 'trout-oats-senior-dog': [1200,1600,front({bg:'#2B566F',fg:'#FDF3DF',arch:'#CFE2E8',hillsC:['#A9CAD4','#6E9AAE','#3F6C86'],petOpts:grey,title:'Trout &amp;<br>Rolled Oats',sub:'Complete food for senior dogs',weight:'6&thinsp;kg',badge:['8 years<br>and up']})],
 'salmon-rice-adult-cat': [1200,1600,front({bg:'#C6DDE4',fg:'#17343F',arch:'#FDF6E7',hillsC:['#F3CDBB','#7FA5B4','#3F6C86'],petKind:'cat',title:'Salmon &amp;<br>White Rice',sub:'Complete food for adult cats',weight:'1.5&thinsp;kg'})],
 'turkey-pumpkin-kitten': [1200,1600,front({bg:'#E2D5E8',fg:'#4A2A41',arch:'#FDF3E4',hillsC:['#F3CFA8','#B28AA6','#6B3F5B'],petKind:'cat',petOpts:cream,title:'Turkey &amp;<br>Pumpkin',sub:'Complete food for kittens',weight:'800&thinsp;g',badge:['2 to 12<br>months']})],
 'meadow-hay': [1200,1600,front({bg:'#CDB08A',fg:'#3A2C1B',arch:'#F3E7CF',hillsC:['#C9CF9A','#8FA765','#5E7F46'],petKind:'rabbit',title:'Meadow Hay',ts:.13,sub:'Soft, long-stem timothy hay',weight:'1&thinsp;kg'})],
 'garden-bird-seed': [1200,1600,front({bg:'#EFE6D4',fg:C.pine,arch:'#CFE2E8',hillsC:['#C9D8C5','#8FAE8A','#5E7F62'],petKind:'bird',title:'Garden<br>Bird Seed',sub:'Twelve seeds and grains',weight:'2&thinsp;kg',badge:['No<br>wheat']})],
 // pouches
 'peanut-butter-bites': [1200,1600,front({bg:C.marigold,fg:'#3A2412',arch:'#FBEFD3',hillsC:['#F6D79A','#E79A5B','#B24A2C'],petOpts:pied,title:'Peanut<br>Butter Bites',sub:'Soft training treats',weight:'150&thinsp;g'})],
 'salmon-crunch': [1200,1600,front({bg:'#F6CDBB',fg:'#5A2416',arch:'#FDF6E7',hillsC:['#F6DFC4','#E79A7B','#B24A2C'],petKind:'cat',petOpts:ginger,title:'Salmon<br>Crunch',ts:.125,sub:'Crispy-centred cat treats',weight:'60&thinsp;g'})],
 'cod-skin-twists': [1200,1600,front({bg:'#5B3550',fg:'#FBEBDD',arch:'#E7D4DE',hillsC:['#CFA9BE','#9A6E8C','#5B3550'],petOpts:black,title:'Cod Skin<br>Twists',sub:'One ingredient, air-dried',weight:'100&thinsp;g'})],
 'little-liver-rewards': [1200,1600,front({bg:'#5C7F63',fg:'#FFF6E2',arch:'#FBF0D6',hillsC:['#F6D79A','#E79A6B','#B9532F'],petOpts:{...tan,collar:C.coral},title:'Little Liver Rewards',sub:'Tiny treats for puppies',weight:'120&thinsp;g'})],
 'tuna-pumpkin-gravy': [1200,1600,front({bg:'#2E6A66',fg:'#FBF3DF',arch:'#CBE2DC',hillsC:['#A3CBC2','#5F9A93','#2A5A57'],petKind:'cat',petOpts:tux,title:'Tuna &amp;<br>Pumpkin',sub:'Wet food in gravy for cats',weight:'85&thinsp;g'})],
 // tins
 'salmon-garden-peas': [3780,760,wrap({bg:'#F9DCCD',fg:'#5A2416',band:['#F2B49A','#E2704F','#B24A2C'],petKind:'cat',petOpts:ginger,title:'Salmon &amp;<br>Garden Peas',sub:'Complete wet food for cats',weight:'400&thinsp;g'})],
 'beef-carrot-stew': [3780,760,wrap({bg:'#7B2F25',fg:'#FDF1DD',band:['#A9492F','#D07A42','#5E7F62'],petKind:'dog',petOpts:{collar:C.marigold},title:'Beef &amp;<br>Carrot Stew',sub:'Complete wet food for dogs',weight:'400&thinsp;g'})],
 // cartons
 'chew-sticks': [1000,1400,front({w:1000,h:1400,...chewSticks,arch:'#FDF6E7',petOpts:{collar:C.pine},title:'Parsley &amp; Mint Chew Sticks',ts:.108,sub:'Daily chews for dogs',weight:'180&thinsp;g',top:.06})],
 'chew-sticks-side': [600,1400,side(chewSticks)],
 'poo-bags': [1200,900,`<div style="width:1200px;height:900px;background:${pooBags.bg};color:${pooBags.fg};position:relative;overflow:hidden;padding:90px 80px">${hills(1200,280,...pooBags.hillsC)}${wordmark(pooBags.fg,78,pooBags.bg)}<div class="fr" style="margin-top:44px;font-size:150px;line-height:.95;font-weight:600;letter-spacing:-.03em">Compostable<br>poo bags</div><div style="margin-top:34px;font-size:46px;font-weight:600">Thick, leakproof, made from cornstarch</div><div style="position:absolute;left:80px;bottom:52px;font-size:54px;font-weight:700">8 rolls, 120 bags</div></div>`],
 'poo-bags-side': [600,900,side({...pooBags,w:600,h:900})],
 // bottles and tubs
 'oatmeal-aloe-shampoo': [900,1000,panel({bg:'#FBF4E6',fg:C.pine,title:'Oatmeal &amp; Aloe',sub:'Gentle shampoo for sensitive skin',weight:'250&thinsp;ml',accent:C.moss})],
 'puppy-shampoo': [900,1000,panel({bg:'#FBF1DC',fg:'#7B3A22',title:'First Bath',sub:'Mild puppy shampoo with camomile',weight:'250&thinsp;ml',accent:'#D98A5A',motif:'bubbles'})],
 'detangling-spray': [900,1000,panel({bg:'#EAF1EE',fg:'#2B5166',title:'Easy Comb',sub:'Detangling spray with coconut',weight:'200&thinsp;ml',accent:'#6E9AAE',motif:'bubbles'})],
 'salmon-oil': [900,1000,panel({bg:'#FBEDE2',fg:'#7B2F25',title:'Scottish Salmon Oil',ts:.145,sub:'Pour over food, one pump a day',weight:'300&thinsp;ml',accent:'#D0714A',motif:'waves'})],
 'evening-chews': [900,1000,panel({bg:'#FBF1E4',fg:'#5B3550',title:'Evening Chews',sub:'With camomile and lavender',weight:'60 chews, 150&thinsp;g',accent:'#B98A4A',motif:'moon'})],
 'oat-apple-biscuits': [900,1000,panel({bg:'#FFF4DF',fg:'#8A3A22',title:'Oat &amp; Apple Biscuits',ts:.14,sub:'Baked dog biscuits',weight:'500&thinsp;g',petKind:'dog',petOpts:{collar:C.pine}})],
 'tropical-flakes': [900,1000,panel({bg:'#E3F0F1',fg:'#1F5560',title:'Tropical Flakes',ts:.155,sub:'Daily fish food',weight:'50&thinsp;g',petKind:'fish'})],
 'paw-balm': [1000,1000,lid({bg:'#FBF1DC',fg:'#5A3A12',title:'Paw<br>Balm',sub:'Beeswax and calendula',weight:'50&thinsp;ml',accent:'#D79A2B'})],
 // prints on things
 'disc-mark': [800,800,`<div style="width:800px;height:800px;background:#C9532F;position:relative"><svg viewBox="0 0 100 100" width="800" style="position:absolute;inset:0"><circle cx="50" cy="50" r="46" fill="none" stroke="#FFF3E2" stroke-width="1.2"/></svg><svg viewBox="0 0 100 100" width="360" style="position:absolute;left:220px;top:120px">${mark('#FFF3E2','#C9532F')}</svg><div class="fr" style="position:absolute;left:0;right:0;top:500px;text-align:center;color:#FFF3E2;font-size:108px;font-weight:640;letter-spacing:-.02em">${NAME.replace('&','&amp;')}</div></div>`],
 'woven-label': [360,200,`<div style="width:360px;height:200px;background:#FDF6E6;display:grid;place-items:center">${wordmark(C.pine,46,'#FDF6E6')}</div>`],
 'ticking': [1024,1024,`<div style="width:1024px;height:1024px;background:#F3E9D6;background-image:repeating-linear-gradient(90deg,transparent 0 34px,#2E5D50 34px 38px,transparent 38px 44px,#2E5D50 44px 54px,transparent 54px 60px,#2E5D50 60px 64px)"></div>`],
 // backs of what is featured
 ...backLabels(wordmark),
 // brass
 'tag-mark': [640,640,brassTag()], 'tag-pip': [640,640,brassTag('Pip')], 'tag-nameless': [640,640,brassTag('&nbsp;')],
};
if (import.meta.main) {
 const br = await browser(); const only = process.argv.slice(2);
 for (const [k,[w,h,html]] of Object.entries(LABELS)) { if (only.length && !only.includes(k)) continue;
  const p = await br.newPage({viewport:{width:w,height:h},deviceScaleFactor:w>3000||k.endsWith('-back')?2:1}); await p.setContent(`<style>${css}</style>${html}`); await p.evaluate(()=>document.fonts.ready); await p.screenshot({path:`${OUT}/${k}.png`}); await p.close(); }
 await br.close();
}
