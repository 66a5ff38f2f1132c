// Also on PostgreSQL 15 behind PgBouncer: words, stems and ranks are the server’s.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop } from '../../tests/support/shop.ts';
import type { TestShop } from '../../tests/support/shop.ts';
import { seedDemoData } from './demo-data.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop({ now: '2026-11-29T09:00:00Z' });
  await seedDemoData(shop.deps);
});

afterAll(() => shop[Symbol.asyncDispose]());

async function found(q: string): Promise<string[]> {
  const products = (await shop.inject({ url: '/api/products', query: { q } })).json();
  return products.map(({ name }: { name: string }) => name);
}

const facets = async (q: string) => (await shop.inject({ url: '/api/products/facets', query: { q } })).json();

/** What must come first, as it begins, by '|' where several are as good; and what people type for it. */
const leads: [first: string, typed: string][] = [
  [
    'Chicken & Brown Rice',
    'dog food; dogfood; dog fod; dgo food; dry dog food; kibble; chicken dog food; complete dog food; cheap dog food; german shepherd food; french bulldog food; sprocker food; pet food',
  ],
  ['Lamb', 'puppy food; pupy food; puppy kibble; lamb puppy food; cockapoo puppy food; sweet potato; 6kg puppy food'],
  ['Trout', 'senior dog food; food for an older dog; old dog food; trout dog food'],
  [
    'Beef|Chicken & Parsnip',
    'wet dog food; tinned dog food; dog tins; beef dog food; soft food for dogs; dog stew; christmas dinner for dogs',
  ],
  ['Beef|Chicken & Parsnip|Trout', 'food for an old dog with no teeth'],
  [
    'Salmon & White Rice',
    'cat food; catfood; cat fod; dry cat food; cat biscuits; indoor cat; indoor cat food; british shorthair food',
  ],
  ['Turkey', 'kitten food; turkey kitten food; kittn food'],
  ['Salmon & Garden Peas|Tuna|Beef', 'mousse'],
  ['Salmon & Garden Peas|Tuna', 'wet cat food; tinned cat food; grain free cat food'],
  ['Tuna', 'tuna cat food; cat pouches; fussy cat; best food for a fussy cat'],
  [
    'Peanut|Cod|Little|Parsley|Oat',
    'xmas dog treats; low fat dog treats; cheese dog treats; dog treats; natural dog treats; doggy snacks; treets for dogs; dog treats under £7',
  ],
  ['Lamb', 'large breed puppy food; 8 week old puppy; 6 month old puppy food'],
  ['Trout', 'food for 10 year old dog'],
  ['Turkey', 'food for 12 week old kitten'],
  ['Salmon & White', '1 year old cat food'],
  ['Hand-Stitched|Pine', 'tartan collar; pink collar'],
  ['Engraved', 'dog id disc'],
  ['Ribbed', 'puppy teething toys; teething toy'],
  ['Scottish', 'shiny coat'],
  ['Parsley', 'dog breath freshener'],
  ['Salmon & Garden|Tuna|Beef|Salmon Crunch', 'something for under £5'],
  ['Salmon Crunch|Peanut|Cod|Little|Parsley|Oat', 'freeze dried treats'],
  ['Meadow Hay', 'guinea pig pellets'],
  [
    'Chicken & Brown',
    'duck dog food; sensitive stomach dog food; vegan dog food; insect dog food; high protein dog food',
  ],
  ['Turkey', 'kitten vs cat food; new kitten; kitten starter kit'],
  ['Parsley', 'tripe sticks; yak chew'],
  ['Three-Strand|Felt Tennis', 'gift for new dog owner'],
  ['Peanut|Cod|Little|Parsley|Oat', 'dog birthday cake'],
  ['Peanut', 'peanut butter; peanut butter dog treats; xylitol free peanut butter'],
  ['Little Liver', 'puppy treats; training treats; liver treats'],
  ['Cod Skin', 'fish treats for dogs; cod skin; fish skin'],
  [
    'Parsley',
    'smelly breath; bully stick; dental sticks; dental chews; dental; long lasting chew; toothbrush; dog toothpaste; bad breath',
  ],
  ['Oat & Apple', 'dog biscuits; biscits for dogs; jar of biscuits'],
  ['Salmon Crunch', 'cat treats; treats for my cat'],
  ['Parsley|Evening', 'dog chews'],
  ['Tropical Flakes|Terracotta', 'goldfish'],
  [
    'Meadow Hay',
    'rabbit food; rabit food; hamster food; guinea pig hay; timothy hay; bunny hay; what do guinea pigs eat; rabbit run; rabbit toys; rabbit wheel; rabbit bedding; hamster',
  ],
  [
    'Garden Bird Seed',
    'bird food; wild bird food; bird seed; food for robins; finch food; blue tits; sunflower hearts; fat balls; suet; winter bird food; mealworms; peanuts for birds',
  ],
  ['Tropical Flakes', 'fish food; goldfish food; tropical fish food; pond food; betta food'],
  [
    'Ticking',
    'dog bed; large dog bed; dog mattress; bed for an old dog; dachshund bed; dog basket; cooling mat; dog bed under £70; senior dog bed; orthopedic dog bed; great dane bed; pet bed for a great dane; dog sofa',
  ],
  ['Curl-Up|Round', 'cat bed; cat cushion; igloo'],
  ['Curl-Up', 'donut bed; donught bed; doughnut dog bed'],
  ['Three-Tier', 'cat tree; cat tower'],
  ['Sisal|Three-Tier', 'scratching post; scratchign post; cat scratcher; my cat scratches the sofa'],
  ['High-Sided', 'litter tray; litter box; litterbox; cat litter; litter trey'],
  ['Compostable', 'poo bags; dog poop bags; pooh bags; biodegradable poo bags; dog waste bags'],
  [
    'Harbour Rope Lead',
    'lead; dog lead; rope lead; led; dog led; rope led; leash; leesh; retractable lead; red lead; my dog pulls on the lead; training lead; slip lead; long line; puppy collar and lead; hands free lead',
  ],
  [
    'Hand-Stitched|Pine',
    'dog collar; puppy collar; colar; leather dog collar; lether collar; small dog collar; light up collar; led collar; led dog collar; collor',
  ],
  ['Harbour Blue', 'blue collar'],
  ['Engraved', 'dog tag; name tag; engraved dog tag; id tag; personalised dog tag'],
  ['Speckled', 'dog bowl; raised bowl; slow feeder; water bowl'],
  ['Shallow', 'cat bowl; cat dish'],
  [
    'Three-Strand|Felt Tennis|Ribbed|Roll|Soft-Edge',
    'dog toys; puppy toys; squeaky; squeaky dog toy; toys for a labrador; dog toys under £10; toys for heavy chewers; indestructible toy',
  ],
  ['Three-Strand', 'tug toy; rope toy; rope tug'],
  ['Felt Tennis|Roll', 'dog ball; tennis balls; tenis balls'],
  ['Roll & Reward', 'treat ball; puzzle toy; treat dispenser; snuffle mat'],
  ['Ribbed', 'rubber bone; chew toy'],
  ['Soft-Edge', 'frisbee; frisby; flying disc'],
  ['Pair|Stripy', 'cat toys; toys for kittens; cat toys under £10; feather toy; cat wand'],
  ['Stripy', 'catnip; cat nip; catnip toys; catnip spray'],
  ['Pair', 'mouse toy; wool mouse; mice'],
  ['Beech & Cork', 'hamster wheel; hampster wheel; present for a hamster'],
  ['Beaded', 'budgie toys; bird swing'],
  ['Terracotta', 'aquarium; fish tank; fish tank decorations; aquarium cave'],
  [
    'Oatmeal',
    'dog shampoo; shampo for dogs; oatmeal shampoo; shampoo for sensitive skin; itchy dog; something for my itching dog; 500ml shampoo',
  ],
  ['First Bath', 'puppy shampoo; muddy dog'],
  ['Oatmeal|First Bath', 'smelly dog; bath'],
  ['Oatmeal', 'dry skin; itchy paws'],
  ['Beech Pin', 'dog brush; brsh for dogs'],
  ['Soft Slicker', 'cat brush; slicker brush; deshedding brush; moulting; ragdoll brush'],
  ['Easy Comb', 'detangler; dog comb; tangled fur; matted fur; conditioner'],
  ['Scottish', 'salmon oil; fish oil; omega 3'],
  [
    'Evening',
    'calming chews; calming treats; camomile; lavender; fireworks; dog scared of fireworks; bonfire night; dog scared of thunder; noise anxiety; new year fireworks; fireworks anxiety dog',
  ],
  ['Shallow|Round|Curl', 'cat collar with bell; breakaway cat collar; cat id tag'],
  ['Paw Balm', 'paw balm; dry paws; winter paws; cracked paws; snow; salt on paws; paw balm for snow; licking paws'],
  [
    'Lamb & Sweet Potato Puppy Food, 12',
    'sale; offers; clearance; special offers; what’s reduced; puppy food on offer; black friday; cyber monday; boxing day sale; first order discount',
  ],
  [
    'Peanut|Cod|Three|Felt|Pair|Ribbed',
    'christmas; xmas presents; gift; gifts for dog lovers; birthday present for dog; stocking fillers; advent calendar; easter; valentines; christmas gifts for dogs; christmas stocking for dog; gift for dog owner; secret santa dog lover; puppy’s first christmas; christmas jumper for dog; border collie toys; staffy toys; dog advent calendar 2026; present for dog mum; hamper; gifts under £10',
  ],
  [
    'Pair|Stripy|Salmon Crunch',
    'christmas presents for cats; gift for my cat; gift for cat lover; cat advent calendar; christmas stocking for cat',
  ],
];

test.each(leads.flatMap(([first, typed]) => typed.split('; ').map((q) => [q, first])))(
  '“%s” leads to %s',
  async (q, first) => {
    const [name = 'nothing'] = await found(q);
    expect(
      first.split('|').find((beginning) => name.startsWith(beginning)),
      `${name} came first`,
    ).toBeDefined();
  },
);

/** Brands and things that the shop has none of: what it says, and what it shows instead. */
const lacking: [thing: string, first: string, typed: string][] = [
  [
    'Lily’s Kitchen',
    'Chicken|Salmon & White',
    'lily’s kitchen; lilys kitchen; lilly’s kitchen; is lilys kitchen good for dogs',
  ],
  ['Lily’s Kitchen', 'Lamb', "lily’s kitchen puppy food; lily's kitchen safe for puppies"],
  ['Royal Canin', 'Chicken|Salmon & White', 'royal canin; royal cannin'],
  ['Royal Canin', 'Turkey', 'royal canin kitten'],
  ['Whiskas', 'Salmon & White', 'whiskas; wiskas'],
  ['Pedigree', 'Chicken', 'pedigree'],
  ['Felix', 'Salmon & White', 'felix; felix cat food'],
  ['Purina', 'Chicken|Salmon & White', 'purina'],
  ['Hill’s', 'Chicken|Salmon & White', 'hills; hill’s science plan'],
  ['James Wellbeloved', 'Chicken|Salmon & White', 'james wellbeloved'],
  ['Harringtons', 'Chicken', 'harringtons'],
  ['Butternut Box', 'Chicken', 'butternut box'],
  ['Edgard & Cooper', 'Chicken|Salmon & White', 'edgard & cooper; edgard and cooper'],
  ['Tails.com', 'Chicken', 'tails.com'],
  ['Dreamies', 'Salmon Crunch', 'dreamies'],
  ['Greenies', 'Parsley', 'greenies'],
  ['Kong', 'Three|Felt|Ribbed|Roll|Soft', 'kong; kong toy'],
  ['anything for horses', 'nothing', 'horse feed'],
  ['anything for bearded dragons', 'nothing', 'bearded dragon food'],
  ['anything for hedgehogs', 'nothing', 'hedgehog food'],
  ['anything for tortoises', 'nothing', 'tortoise bedding'],
  ['anything for rats', 'nothing', 'rat toys'],
  ['chicken feed', 'nothing', 'chicken feed'],
  ['duck food', 'nothing', 'duck food'],
  ['paddling pools', 'Chicken', 'dog paddling pool'],
  ['gravel', 'Terracotta', 'fish tank gravel'],
  ['Webbox', 'Salmon Crunch', 'webbox'],
  ['Pets at Home', 'Ticking', 'pets at home dog bed'],
  ['PlaqueOff', 'Parsley', 'plaqueoff; plaque off'],
  ['Beco', 'Speckled|Shallow', 'beco bowl'],
  ['martingales', 'Hand-Stitched|Pine', 'martingale'],
  ['martingale collars', 'Hand-Stitched|Pine', 'martingale collar'],
  ['tooth brushes', 'Parsley', 'dog tooth brush'],
  ['harnesses', 'Harbour Rope Lead', 'harness; dog harness; harnes'],
  ['crates', 'Chicken', 'dog crate'],
  ['cages', 'Garden Bird|Beaded', 'bird cage'],
  ['cat flaps', 'nothing', 'cat flap'],
  ['puppy pads', 'nothing', 'puppy pads'],
  ['puppy training pads', 'nothing', 'puppy training pads'],
  ['nail clippers', 'nothing', 'nail clippers'],
  ['gift cards', 'nothing', 'gift card; gift voucher'],
  ['raincoats', 'Chicken', 'dog raincoat'],
  ['dog coats', 'nothing', 'dog coat; dog coat waterproof; dog coat large; waterproof dog coat size m'],
  ['kitten milk', 'nothing', 'kitten milk'],
  ['cat grass', 'nothing', 'cat grass'],
  ['winter coats', 'nothing', 'winter coat'],
  ['dog jumpers', 'nothing', 'dog jumper; dog jumper medium'],
  ['dog boots', 'nothing', 'dog boots; dog boots size 4'],
  ['pigs’ ears', 'nothing', 'pigs ears'],
  ['Dentastix', 'Parsley', 'dentastix'],
  ['YuMOVE', 'Scottish', 'yumove; yumove joint supplement'],
  ['Billy & Margot', 'Chicken|Salmon & White', 'billy + margot'],
  ['Adaptil', 'nothing', 'adaptil'],
  ['Feliway', 'nothing', 'feliway plug in'],
  ['Pet Remedy', 'nothing', 'pet remedy'],
  ['Barbour', 'nothing', 'barbour dog coat'],
  ['cat collars', 'Shallow|Round|Curl', 'cat collar; cat collars'],
  ['kitten collars', 'Shallow|Round|Curl', 'kitten collar'],
  ['cat leads', 'Shallow|Round|Curl', 'cat lead'],
  ['harnesses', 'Shallow|Round|Curl', 'cat harness'],
  ['harnesses', 'Meadow Hay', 'rabbit harness'],
  ['rabbit collars', 'Meadow Hay', 'rabbit collar'],
  ['rabbit treats', 'Meadow Hay', 'rabbit treats'],
  ['toothpaste', 'Parsley', 'dog toothpaste'],
  ['dog towels', 'nothing', 'dog towel'],
  ['drying coats', 'nothing', 'drying coat'],
  ['plug-ins', 'Evening', 'calming plug in'],
  ['goat’s milk', 'Lamb', 'goats milk for puppies'],
  ['hamster balls', 'nothing', 'hamster ball'],
  ['mouse food', 'nothing', 'mouse food'],
  ['cuttlefish bones', 'nothing', 'cuttlefish bone'],
  ['water conditioner', 'nothing', 'water conditioner'],
  ['hoof oil', 'nothing', 'hoof oil'],
  ['dog walkers', 'nothing', 'dog walker'],
  [
    'animals',
    'nothing',
    'puppies for sale; labrador puppies for sale; looking for kittens for sale; kittens for sale; live fish; rabbits to adopt',
  ],
  ['GPS trackers', 'nothing', 'dog gps; gps'],
  ['AirTag holders', 'nothing', 'airtag holder'],
  ['free samples', 'nothing', 'free sample'],
  ['dog coats', 'Chicken', 'winter dog coat whippet'],
  ['LickiMat', 'Roll & Reward', 'likimat; lick mat'],
];

test.each(lacking.flatMap(([thing, first, typed]) => typed.split('; ').map((q) => [q, thing, first])))(
  '“%s” is answered by “We don’t sell %s” and %s',
  async (q, thing, first) => {
    expect((await facets(q)).note).toMatchObject({ about: 'not-sold', thing });
    const [name = 'nothing'] = await found(q);
    expect(
      first.split('|').find((beginning) => name.startsWith(beginning)),
      `${name} came first`,
    ).toBeDefined();
  },
);

test.each(
  'upset tummy; loose stools; flea collar; flea shampoo; flea spray for house; pregnant cat food; can my dog have any chocolate; has my dog had any onions; can dogs eat grape’s; are lily’s bad for cats; arthritis; dog arthritis; dog diarrhoea; cat vomiting; kennel cough; cat flu; worming tablets; dog wormer; flea treatment; tick remover; ear mites; kidney diet cat food; diabetic cat food; urinary cat food; dog limping; pancreatitis dog food; hypoallergenic dog food; hip dysplasia; can dogs have grapes; is chocolate bad for dogs; can dogs have onions; is xylitol safe for dogs; lilies cats; can budgies have avocado; avocado for birds; are yew trees safe for dogs; are tulip beds safe for dogs; is garlic good for coat of dogs; can dogs have onions in their bowl; is human shampoo safe for dogs; is human toothpaste on a brush safe for dogs; is lettuce in a bowl ok for rabbits; my dog ate a holly collar; can cats drink milk; can i give my dog paracetamol; dog ibuprofen; can rabbits have lettuce; can dogs eat bananas; is lavender safe for cats; can dogs have bones; conkers; grapes; puppy ate sock; dog eating grass; dog eating poo; wasp sting dog; advantage cat; my dog wont eat; cat not eating; can dogs eat chocolate; my dog ate grapes; are lilies toxic to cats; is garlic safe for dogs; mince pies toxic to dogs; tick tweezers; flea comb; frontline; seresto collar; vet'.split(
    '; ',
  ),
)('“%s” is a question for a vet, and no product is its answer', async (q) => {
  expect((await facets(q)).note).toEqual({ about: 'vet' });
  expect(await found(q)).toEqual([]);
});

test.each([
  ['food for a chocolate lab that eats too fast', 'Chicken & Brown Rice'],
  ['chocolate lab', 'Chicken & Brown Rice'],
  ['chocolate lab puppy food', 'Lamb'],
  ['collar for a chocolate spaniel', 'Hand-Stitched'],
  ['grape purple collar', 'Hand-Stitched'],
  ['dog bone', 'Ribbed'],
  ['can dogs eat carrots', 'Beef'],
  ['can dogs have peanut butter', 'Peanut'],
  ['is peanut butter safe for dogs', 'Peanut'],
  ['can hamsters eat hay', 'Meadow Hay'],
  ['can puppies have adult food', 'Lamb'],
  ['do you have cat trees', 'Three-Tier'],
  ['is salmon oil good for dogs', 'Scottish'],
  ['salmon oil   for dogs', 'Scottish'],
  ['are your treats safe for puppies', 'Peanut|Cod|Little|Parsley|Oat'],
  ['onion free treats', 'Peanut|Cod|Little|Parsley|Oat|Salmon Crunch'],
  ['no rawhide chews', 'Parsley'],
  ['is the ivy dog bed safe', 'Ticking'],
  ['are holly collars safe for dogs', 'Hand-Stitched|Pine'],
  ['are holly collars safe for cats', 'Shallow'],
  ['does the wine red collar have a buckle', 'Hand-Stitched|Pine'],
  ['can dogs have milk bones', 'Ribbed'],
  ['do the dog beds have zips', 'Ticking'],
  ['are your dog leads good for running', 'Harbour'],
  ['goat milk treats', 'Peanut|Cod|Little|Parsley|Oat|Salmon Crunch'],
  ['goat horn', 'nothing'],
  ['horse meat', 'nothing'],
  ['treats without added sugar', 'Peanut|Cod|Little|Parsley|Oat|Salmon Crunch'],
  ['dog food without artificial colours', 'Chicken & Brown Rice'],
  ['dog treats without any added salt', 'Peanut|Cod|Little|Parsley|Oat'],
  ['cat litter tray without lid', 'High-Sided'],
  ['collar without the bell', 'Hand-Stitched|Pine'],
  ['8-12 week puppy', 'Lamb|First'],
  ['1-2 years dog food', 'Chicken & Brown Rice'],
  ['dog toy without squeaker', 'Three-Strand|Felt Tennis|Ribbed|Roll|Soft-Edge'],
  ['dog toys without stuffing safe for chewers', 'Three-Strand|Felt Tennis|Ribbed|Roll|Soft-Edge'],
  ['garlic free treats safe for dogs', 'Peanut|Cod|Little|Parsley|Oat'],
  ['christmas pudding toy safe for puppies', 'Three-Strand|Felt Tennis|Ribbed|Roll|Soft-Edge'],
  ['shampoo for dog coat', 'Oatmeal'],
  ['salmon oil for dog coat', 'Scottish'],
  ['brush for winter coat', 'Beech Pin'],
  ['dog treats without any onions', 'Peanut|Cod|Little|Parsley|Oat'],
  ['beds for dogs for sale', 'Ticking'],
])('“%s” asks for %s, and neither for a vet nor for what is not sold', async (q, first) => {
  expect(['vet', 'not-sold']).not.toContain((await facets(q)).note?.about);
  const [name = 'nothing'] = await found(q);
  expect(
    first.split('|').find((beginning) => name.startsWith(beginning)),
    `${name} came first`,
  ).toBeDefined();
});

const pages: [title: string, typed: string][] = [
  [
    'Delivery',
    'next day; same day delivery; royal mail; post office collection; last post for christmas; last order date; last posting date for christmas; last day for christmas delivery; when will my order arrive; will it arrive before christmas; do you ship to france; delivery charges; delivery times; delivery; do you deliver to ireland; delivery to northern ireland; how long does delivery take; postage; click and collect; last order for christmas; next day delivery',
  ],
  [
    'Returns and refunds',
    'returns; refund; faulty item; send it back; how do i send something back; money back; wrong item sent',
  ],
  ['Track an order', 'where is my order; track order; cancel my order; receipt; order hasn’t arrived'],
  ['Gift Card Balance', 'gift card balance'],
  ['Bundles', 'bundle; starter bundle; multipack; bulk buy'],
  [
    'Ways to pay',
    'paypal; klarna; clearpay; apple pay; google pay; do you take paypal; pay later; buy now pay later; pay in instalments; can i pay by card; bank transfer',
  ],
  [
    'Contact us',
    'near me; pet shop near me; contact; jobs; wholesale; stockists; phone number; opening hours; complaint; help; what time do you open; when do you shut; speak to someone; customer services; are you open on sunday; about us',
  ],
  [
    'My Account',
    'autoship; subscribe and save; password; repeat order; reorder; my account; how do i log in; delete my account',
  ],
  ['Privacy', 'privacy; cookies'],
];

test.each(pages.flatMap(([title, typed]) => typed.split('; ').map((q) => [q, title])))(
  '“%s” is answered by the page “%s”',
  async (q, title) => {
    expect((await facets(q)).help?.[0]?.title).toBe(title);
    expect(await found(q)).toEqual([]);
  },
);

test.each(['discount code', 'voucher code', 'do you have a discount code'])(
  '“%s” leads to how codes work, and shows what costs less',
  async (q) => {
    expect((await facets(q)).help?.[0]?.title).toBe('How discount codes work');
    expect((await found(q))[0]).toMatch(/^Lamb/);
  },
);

test.each(['post', 'tall post', 'scratching post'])(
  '“%s” is one to scratch, and none that brings parcels',
  async (q) => {
    expect((await facets(q)).help).toBeUndefined();
    expect((await found(q))[0]).toMatch(/^Sisal/);
  },
);
