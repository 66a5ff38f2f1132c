import { singular } from './pet-words.rules.ts';
import { slipsBetween } from './spelling.rules.ts';

/** What a shop may not have, and what to search for instead, where anything comes close. */
export type NotSold = { thing: string; instead?: string | undefined; rest: string };

/** Shorter names are other words with one typo: 'felt' is not 'Felix'. */
const fewestLettersOfTypo = 6;
/** The most words of a name: Lily's Kitchen without its apostrophe is three. */
const mostWords = 3;

/** Well-known brands by what they make. A second name is how else it is typed. */
const brands: readonly [instead: string, names: string][] = [
  [
    'dog and cat food',
    'Lily’s Kitchen; Royal Canin; Purina; Pro Plan; Hill’s, hills science plan; James Wellbeloved; Iams; Eukanuba; Orijen; Acana; Forthglade; Edgard & Cooper; Burns; Encore; Natures Menu; Arden Grange; Canagan; Scrumbles; Wellness Core; Thrive; Billy & Margot',
  ],
  [
    'dog food',
    'Pedigree; Harringtons; Bakers; Butcher’s; Butternut Box, butternut; Tails.com, tails; Wainwright’s; Chappie; Cesar; Wagg; Skinner’s; Pooch & Mutt; Bella & Duke; Naturediet; Barking Heads; Symply; Millie’s Wolfheart; AATU; Different Dog; Marro; Naturo; Winalot; Pure Pet Food; Lukullus; James & Ella; Tuggs; Years.com',
  ],
  [
    'cat food',
    'Whiskas, whiskers; Felix, felicks, felixs; Sheba; Applaws; Gourmet; Go-Cat; Katkin; Republic of Cats; Meowing Heads',
  ],
  ['cat treats', 'Dreamies; Temptations; Webbox'],
  ['dog treats', 'Soopa; Fish4Dogs; JR Pet Products'],
  ['chew sticks', 'Greenies; Dentastix; Whimzees; PlaqueOff, plaque off'],
  ['dog toys', 'Kong; Chuckit; Nylabone'],
  ['treat ball', 'LickiMat, likimat'],
  ['small pet food', 'Burgess; Oxbow; Selective; Vitakraft'],
  ['bird seed', 'Peckish; Trill'],
  ['fish food', 'Tetra; Aquarian; King British'],
  ['supplements', 'YuMOVE; Lintbells; Bob Martin; VetIQ; Beaphar'],
  [
    '',
    'Adaptil; Feliway; Pet Remedy; Catit; Ruffwear; Barbour; Joules; Scruffs; Red Dingo; Hurtta; Julius K9; Halti; Furminator; Flexi; Ferplast; Trixie; Rosewood; Ancol; Beco; Rukka; EzyDog; Mungo & Maud; Wahl; ThunderShirt; Pets at Home; Zooplus; Jollyes',
  ],
];

const brandsByName = new Map(
  brands.flatMap(([instead, names]) =>
    names.split('; ').flatMap((spellings) => {
      const [thing = ''] = spellings.split(', ');
      return spellings.split(', ').map((name) => [wordsOf(name).join(''), { thing, instead }] as const);
    }),
  ),
);

/** Things that pet shops have and a small one may not. What is for one animal says so. */
const things: ReadonlySet<string> = new Set(
  'airtag holder; anti bark collar; anti chew spray; backpack; ball launcher; bandana; bird bath; bird table; birthday card; bitter apple spray; bone broth; bark collar; bike trailer; buster collar; cage; car seat; car seat cover; carrier; cat deterrent; cat flap; cat milk; cat repellent; chicken feed; chicken pellet; cooling vest; cuttlebone; cuttlefish; cuttlefish bone; dog repellent; dog towel; dog walker; dog gps; drying coat; goats milk; gps; hamster ball; hoof oil; layers pellet; mouse food; mouse cage; pet sitter; plug in; plug in diffuser; sample; free sample; trial pack; water conditioner; cat grass; catflap; clicker; clipper; cologne; coop; costume; crate; deterrent; diffuser; dog boot; dog coat; dog gate; dog jumper; dog milk; dog shoe; dog step; duck feed; duck food; dust bath; ear cleaner; ear wipe; eye wipe; fence; filter; fish tank heater; gate; gps tracker; gift card; gift voucher; gravel; grooming table; grooming glove; heat lamp; heat mat; heat pad; hoodie; hutch; insurance; jumper; kitten milk; laser; laser pointer; life jacket; lint roller; litter mat; muzzle; nail clipper; nail file; nail grinder; nail scissor; nappy; nest box; paddling pool; nail trimmer; pen; pig ear; pigs ear; playpen; perfume; pet insurance; pet step; probiotic; poo bag holder; pram; poultry feed; pushchair; puppy coat; puppy milk; puppy pad; puppy training pad; training pad; ramp; repellent; raincoat; rain coat; sawdust; shavings; seat belt; seat cover; seatbelt; stair gate; stairs; stroller; swan food; treat pouch; tunnel; urine spray; vivarium; water bottle; waterproof coat; wee pad; whistle; winter coat; wipe'.split(
    '; ',
  ),
);

const occasions =
  /\b(?:(?:christmas|xmas|birthday|easter|halloween|valentine’?s?|mother’?s day|father’?s day)(?: (?:gift|present|stocking|hamper)s?)?|hampers?|(?:stocking filler|stocking)s?|pigs in blankets|advent calendars?|secret santa|gifts?|presents?)\b/giu;
const offers =
  /\b(?:(?:in the |on )?(?:sale|offers?|deals?)|special offers?|clearance|bargains?|what’?s reduced|reduced|half price|black friday|cyber monday|boxing day(?: sale)?|(?:student |nhs |first order )?discounts?(?: codes?)?|(?:promo|promotion|voucher|coupon)s?(?: codes?)?|\d+ ?% off)(?!\p{L})/giu;

/** As a shop writes those that are not written as they are typed. */
const asWritten = new Map([
  ['airtag holders', 'AirTag holders'],
  ['anti bark collars', 'anti-bark collars'],
  ['bark collars', 'anti-bark collars'],
  ['car seat covers', 'seat covers'],
  ['cat deterrents', 'repellents'],
  ['cat repellents', 'repellents'],
  ['catflaps', 'cat flaps'],
  ['deterrents', 'repellents'],
  ['dog gps', 'GPS trackers'],
  ['dog repellents', 'repellents'],
  ['goats milk', 'goat’s milk'],
  ['gps', 'GPS trackers'],
  ['gps trackers', 'GPS trackers'],
  ['pet steps', 'dog steps'],
  ['pigs ears', 'pigs’ ears'],
  ['plug in diffusers', 'plug-in diffusers'],
  ['plug ins', 'plug-ins'],
  ['rain coats', 'raincoats'],
  ['urine sprays', 'sprays against urine'],
]);

/** A thing as a sentence has it: 'GPS trackers' for 'dog gps'. */
export function inWriting(thing: string): string {
  return asWritten.get(thing) ?? thing;
}

/** Of which all are spelt right. */
export const wordsOfThings: ReadonlySet<string> = new Set([
  ...[...things].flatMap((thing) => thing.split(' ')),
  ...'advent bargain birthday christmas clearance halloween hamper present stocking valentine'.split(' '),
]);

function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().replaceAll(/['’.]/gu, '');
  return plain.match(/[\p{L}\p{N}]+/gu)?.filter((word) => word !== 'and') ?? [];
}

/** Up to three words in a row that name a well-known brand, with one typo where they are long enough. */
export function brandIn(q: string): NotSold | undefined {
  return runOf(wordsOf(q), (run) => {
    const said = run.join('');
    const known = brandsByName.get(said) ?? misspelt(said);
    return known && { thing: known.thing, instead: known.instead || undefined };
  });
}

function misspelt(said: string): { thing: string; instead: string } | undefined {
  if (said.length < fewestLettersOfTypo) return undefined;
  const isNear = (name: string) =>
    name.length >= fewestLettersOfTypo && name[0] === said[0] && slipsBetween(said, name) === 1;
  return [...brandsByName].find(([name]) => isNear(name))?.[1];
}

/** Not 'beds for dogs for sale'. */
const liveAnimals =
  /^(?:(?!(?<!\blook(?:ing)?\s)\bfor\b).)*\b(?:animals|birds|bunnies|cats|dogs|(?:guinea )?pigs|hamsters|kittens|pets|puppies|rabbits)\s+(?:for (?:sale|adoption)|to (?:adopt|rehome))\b|^live (?:birds|fish)$/iu;

/** 'Keep cats off the garden'. */
const keptAway =
  /\b(?:keep(?:ing)?|stop(?:ping)?|deter(?:ring)?)\b.*\b(?:cats|dogs|foxes)\b.*\b(?:away|digging|garden|out of|poo(?:ing|ping)?|weeing)\b/iu;

/** A thing by its usual name. */
export function thingIn(q: string): NotSold | undefined {
  if (keptAway.test(q)) return { thing: 'repellents', rest: '' };
  if (liveAnimals.test(q.trim())) return { thing: 'animals', rest: '' };
  return runOf(wordsOf(q), (run) => {
    const last = run.at(-1) ?? '';
    const one = [last, singular(last)]
      .map((word) => [...run.slice(0, -1), word].join(' '))
      .find((name) => things.has(name));
    return one ? { thing: one === 'gift voucher' ? 'gift cards' : pluralOf(one) } : undefined;
  });
}

/** Kept as pets by people who may look for something for them here. */
const furtherPets: ReadonlySet<string> = new Set(
  'alpaca axolotl chameleon chinchilla degu donkey ferret gecko goat hedgehog horse iguana lizard llama pony rat reptile snake squirrel swan tarantula terrapin tortoise turtle'.split(
    ' ',
  ),
);

/** What treats and brushes are made of. */
const parts: ReadonlySet<string> = new Set(
  'bone cheese ear fat hair hide hoof horn jerky leather liver lung meat milk sausage skin tail tendon tripe yoghurt yogurt'.split(
    ' ',
  ),
);

/** 'Tortoises': an animal that people look for something for. */
export function furtherPetIn(q: string): string | undefined {
  if (/\bbearded dragons?\b/iu.test(q)) return 'bearded dragons';
  const pet = wordsOf(q)
    .map(singular)
    .find((word, at, words) => furtherPets.has(word) && !parts.has(words[at + 1] ?? ''));
  return pet && pluralOf(pet);
}

type Named = Omit<NotSold, 'rest'>;

/** The longest run of words that is known, and the others. */
function runOf(words: string[], find: (run: string[]) => Named | undefined): NotSold | undefined {
  for (let length = Math.min(mostWords, words.length); length > 0; length -= 1)
    for (let at = 0; at + length <= words.length; at += 1) {
      const known = find(words.slice(at, at + length));
      if (known) return { ...known, rest: [...words.slice(0, at), ...words.slice(at + length)].join(' ') };
    }
  return undefined;
}

/** The rest of a search for presents; undefined for any other. */
export function withoutOccasion(q: string): string | undefined {
  return restWithout(occasions, q);
}

/** The rest of a search for what is reduced; undefined for any other. */
export function withoutOffer(q: string): string | undefined {
  return restWithout(offers, q);
}

function restWithout(pattern: RegExp, q: string): string | undefined {
  const plain = q.replaceAll("'", '’');
  const rest = plain.replaceAll(pattern, ' ').replaceAll(/\s+/g, ' ').trim();
  return rest === plain.trim() ? undefined : rest;
}

/** 'Harnesses' for 'harness'; what ends in one s is one already. */
export function pluralOf(thing: string): string {
  if (
    /(?:[^s]s|[^u]stairs|bedding|broth|conditioner|cuttlefish|gps|grass|gravel|insurance|litter|milk|oil|plush|rawhide|sawdust|shampoo|suet|toothpaste|feed|food)$/u.test(
      thing,
    )
  )
    return thing;
  if (/[^aeiou]y$/u.test(thing)) return thing.replace(/y$/u, 'ies');
  return /(?:x|[cs]h|ss)$/u.test(thing) ? `${thing}es` : `${thing}s`;
}
