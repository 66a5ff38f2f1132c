import { afterAll, beforeAll, expect, test } from 'vitest';
import { spellRight } from '#catalogue/search/misspellings.rules.ts';
import { firstWords } from '#catalogue/search/pet-words.rules.ts';
import { openShop } from '../../tests/support/shop.ts';
import type { TestShop } from '../../tests/support/shop.ts';
import { seedDemoData } from './demo-data.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop({ now: '2026-11-29T09:00:00Z' });
  await seedDemoData(shop.deps);
});

afterAll(() => shop[Symbol.asyncDispose]());

async function found(q: string, call = 'products'): Promise<string[]> {
  const products = (await shop.inject({ url: `/api/${call}`, query: { q } })).json();
  return products.map(({ name }: { name: string }) => name);
}

const facets = async (q: string) => (await shop.inject({ url: '/api/products/facets', query: { q } })).json();

/** What must come first, as it begins, by '|' where several are as good; and how people type it. */
const leads: [first: string, typed: string][] = [
  ['Chicken & Brown Rice', 'dog fodo; dog foof; adlut dog food; chiken dog food; chcken dog food'],
  ['Lamb', 'pupppy food; pupy food; puppie food; puppys food; pupp food; lam dog food; lmab puppy food'],
  ['Trout', 'seniour dog food; senoir dog food; senier dog food; dog food without chickin'],
  ['Beef', 'beaf dog food; beff stew'],
  ['Salmon & White', 'chickin cat food; samon cat food; slamon cat food; catt food'],
  ['Turkey', 'kiten food; kittten food; kittne food; turky cat food'],
  ['Tuna', 'tuna cat fod; tunna'],
  [
    'Peanut|Cod|Little|Parsley|Oat',
    'dgo treats; dog treets; dog traets; dog terats; doggo tretas; puupy training treats; crismas dog treats',
  ],
  ['Cod|Parsley|Oat', 'chikcen free dog treats'],
  ['Salmon Crunch', 'cat tretas; glutten free treats'],
  ['Peanut', 'peanutt butter; peanut buter; penut butter treats; penaut butter'],
  ['Oat & Apple', 'biscits; dog biscuts; dog bisquits'],
  ['Parsley', 'chew stik; chew stiks; dentel sticks; dental stix; dentle chews'],
  ['Scottish', 'salmon oyl; salmn oil; samlon oil'],
  ['Lamb|Salmon & Garden', 'grian free; grain fre; grainfree dog food'],
  [
    'Meadow Hay',
    'guniea pig food; guinea pig foood; ginea pig hay; guineapig hay; hampster food; rabit hay; rabbit hey; rabbitt food; medow hay; timothy hey; timoty hay',
  ],
  ['Garden Bird Seed', 'bird sede; birdseed; budgi seed; buggie food; parot food; wild brid food; wild bird fod'],
  ['Tropical Flakes', 'fishfood; fish fod; fish flaks; tropcal fish food; trpoical flakes; gold fish food'],
  ['Beech & Cork', 'hamstre wheel; hampster weel'],
  ['Beaded', 'budgy toys'],
  ['Harbour Rope Lead', 'dog led; dog leed; dog leesh; rope leed; retractible lead'],
  ['Hand-Stitched|Pine', 'colar; dog coller; leather coller; lether colar; webing collar'],
  ['Engraved', 'nme tag; name tga; dog tga; ingraved tag; personlised tag'],
  ['Speckled', 'dog bowel; dog bowll; dog boul'],
  ['Shallow', 'cat bowel; cat dihs'],
  ['Ticking', 'dog bede; large dog bde; dgo bed; orthapedic dog bed; dog matress; matress dog'],
  ['Curl-Up|Round', 'cat bedd; donut bedd; dounut bed'],
  ['High-Sided', 'cat litterr; cat liter; cat liiter tray; liter tray; litter try'],
  ['Sisal|Three-Tier', 'scraching post; scratcing post; scrathcing post; scratchin post; sratching post'],
  ['Three-Tier', 'cat treee; catt tree; cat towr'],
  ['Felt Tennis', 'tenis ball; tennis bals; tennis ballls; tenniss balls'],
  ['Three-Strand|Felt Tennis|Ribbed|Roll', 'dog toyz; dog tosy; squeeky toy; squeky toys; squeeky dog toy'],
  ['Ribbed', 'cheew toy; chewtoy'],
  ['Soft-Edge', 'frisbe; frizbee; frisbie'],
  ['Pair|Stripy', 'kiten toys; cat toyss; feater toy; fether wand; mous toy'],
  ['Stripy', 'catnipp; catnp; cat nipp'],
  ['Compostable', 'poo bgas; pooo bags; biodegradeable poo bags; compostible poo bags'],
  ['Oatmeal', 'shampoooo; dog shampooo; dog shmpoo; dog shampu; sensative skin'],
  ['First Bath', 'puppy shampo'],
  ['Beech Pin', 'dog bursh; dog brsh; grooming bruch'],
  ['Soft Slicker', 'slicker bursh; cat brsuh'],
  ['Easy Comb', 'detangeling spray; detangler spary'],
  ['Paw Balm', 'paw blam; balm for pawz'],
  [
    'Evening',
    'cammomile; chamomille; calmming chews; camling treats; fire works; firworks; firewroks; fireworks anxiety dog',
  ],
  ['Three-Strand|Felt Tennis', 'chrismas; christmass presents for dogs; xmass'],
];

test.each(leads.flatMap(([first, typed]) => typed.split('; ').map((q) => [q, first])))(
  '“%s” leads to %s, on the page and in the box',
  async (q, first) => {
    for (const call of ['products', 'products/suggestions']) {
      const [name = 'nothing'] = await found(q, call);
      expect(
        first.split('|').find((beginning) => name.startsWith(beginning)),
        `${name} came first of ${call}`,
      ).toBeDefined();
    }
  },
);

test.each(
  'lidly; lilly; lillies; worm tablits; wormimg tablets; flee treatment; fleas treatmant; flea tretment; hypo allergenic; hypoalergenic dog food; arthritus; athritis; arthiritis supplements; diarhea; diarhoea; diarrea; dihorrea; vomitting; constapation; ticks removal; tic remover; graps; onoin; can dogs eat onoins; raisens; xylotol; my dog ate choclate; my dog ate chocolat'.split(
    '; ',
  ),
)('“%s” is a question for a vet, however it is spelt', async (q) => {
  expect((await facets(q)).note).toEqual({ about: 'vet' });
  expect(await found(q)).toEqual([]);
});

test.each([
  ['harnis', 'harnesses'],
  ['dog harnis', 'harnesses'],
  ['harnass', 'harnesses'],
  ['royal cannin', 'Royal Canin'],
  ['whiscas', 'Whiskas'],
  ['pedigre', 'Pedigree'],
  ['dreemies', 'Dreamies'],
  ['harringtns', 'Harringtons'],
  ['lillys kitchen', 'Lily’s Kitchen'],
  ['james welbeloved', 'James Wellbeloved'],
  ['purrina', 'Purina'],
  ['felicks', 'Felix'],
  ['cat colar', 'cat collars'],
  ['gift crad', 'gift cards'],
  ['pets at home', 'Pets at Home'],
  ['zooplus', 'Zooplus'],
  ['years.com', 'Years.com'],
  ['tuggs', 'Tuggs'],
  ['wahl', 'Wahl'],
  ['stair gate', 'stair gates'],
  ['seatbelt', 'seatbelts'],
  ['bone broth', 'bone broth'],
  ['anti chew spray', 'anti chew sprays'],
  ['bitter apple spray', 'bitter apple sprays'],
  ['birthday card', 'birthday cards'],
  ['dog pram', 'prams'],
])('“%s” is answered by “We don’t sell %s”', async (q, thing) => {
  expect((await facets(q)).note).toMatchObject({ about: 'not-sold', thing });
});

test.each([
  ['delivary', 'Delivery'],
  ['delievery', 'Delivery'],
  ['retuns', 'Returns and refunds'],
  ['retrun', 'Returns and refunds'],
  ['track my oder', 'Track an order'],
  ['wheres my order', 'Track an order'],
  ['pay pal', 'Ways to pay'],
])('“%s” is answered by the page “%s”', async (q, title) => {
  expect((await facets(q)).help?.[0]?.title).toBe(title);
});

test.each([
  ['can dogs eat bananas', 'vet'],
  ['dog couch', undefined],
  ['smelling dog', undefined],
  ['cooking for dogs', undefined],
  ['dog tricks', undefined],
  ['grooming mitts', undefined],
  ['human grade dog food', undefined],
  ['shopping bag', undefined],
  ['self-warming cat bed', undefined],
  ['healthy dog treats', undefined],
  ['raising puppies', undefined],
  ['working dog food', undefined],
])('“%s” is a word of its own, and no misspelt illness', async (q, about) => {
  expect((await facets(q)).note?.about).toBe(about);
  expect((await facets(q)).help).toBeUndefined();
});

test.each(
  'fleese blanket; pet oder spray; self-warming cat bed; healthy dog treats; prevent scratching; savings; hearing dog; baking tray; padding for bed; dog trainer; slipping collar; raising puppies; current dog; working dog food; training treats; injection'.split(
    '; ',
  ),
)('“%s” is read as it stands', async (q) => {
  expect(await spellRight(q, firstWords, async () => new Map())).toBe(q);
});

test.each([
  ['dog vomitting', 'dog vomiting'],
  ['wormming tablets', 'worming tablets'],
])('“%s” is put right also where goods are described by the stem of the right word', async (q, right) => {
  const stem = { products: 1, isWord: false, isStem: true };
  const vocabulary = new Map([
    ['vomit', stem],
    ['worm', stem],
  ]);
  expect(await spellRight(q, firstWords, async () => vocabulary)).toBe(right);
});

test.each([
  ['lead', /Cave/],
  ['leash', /Cave/],
  ['dog food', /Oil|Ball|Spray/],
  ['cat food', /Bed/],
  ['toys', /Food/],
  ['tortoise food', /./],
  ['horse treats', /./],
  ['kong', /Food/],
  ['rabbit toys', /Wheel/],
  ['cat collar with bell', /Collar/],
  ['calming plug in', /Collar/],
  ['dog scared of thunder', /Ball/],
  ['hamper', /Hay/],
  ['sprats', /./],
  ['topper', /./],
  ['wedding', /./],
  ['ashes', /./],
  ['garlic tablets', /./],
  ['feeding guide', /Hay|Wheel/],
])('“%s” never brings anything like %s', async (q, never) => {
  expect((await found(q)).filter((name) => never.test(name))).toEqual([]);
});

const edible = /Food|Peas|Stew|Gravy|Bites|Treats|Twists|Rewards|Sticks|Biscuits|Hay|Seed|Flakes|Chews|Oil/;

test.each([
  ['grain free', /Rice|Oats|Oat |Seed|Crunch/],
  ['gluten free', /Oats|Oat /],
  ['grain free dog food', /Rice|Oats|Oil|Ball/],
  ['gluten free dog treats', /Oat|Ball/],
  ['wheat free dog treats', /Oat & Apple|Ball/],
  ['dog food without chicken', /Chicken|Liver|Peanut|Evening|Ball/],
  ['chicken free dog food', /Chicken|Liver|Peanut|Evening|Ball/],
  ['no chicken cat food', /Salmon & White/],
  ['dairy free', /Crunch/],
  ['potato free dog food', /Potato|Liver|Peanut|Beef/],
  ['treats without wheat or chicken', /Chicken|Liver|Peanut|Ball/],
  ['dog food no beef or chicken', /Chicken|Beef|Liver|Peanut/],
  ['dog food not chicken', /Chicken|Liver|Peanut/],
  ['dog food free from grain', /Rice|Oats/],
  ['cat or dog food without chicken', /Chicken|Liver/],
  ['nut free dog treats', /Peanut/],
  ['soya free', /Bed/],
  ['duck free', /Bed/],
  ['pork free dog treats', /Ball/],
  ['sugar free treats', /Bed/],
])('“%s” brings only what can be eaten, and nothing like %s', async (q, never) => {
  const names = await found(q);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    expect(name).toMatch(edible);
    expect(name).not.toMatch(never);
  }
});
