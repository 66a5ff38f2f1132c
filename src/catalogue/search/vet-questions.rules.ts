import { singular } from './pet-words.rules.ts';

/** Illnesses, parasites and medicines: a shop does not examine animals. */
const ailments = setOf(
  'abscess advantage advantix advocate allergy allergic anal antibiotic antihistamine apoquel arthritis arthritic aspirin benadryl bleeding bloat blood bravecto bronchitis calpol cancer cataract cbd choking colic concussion conjunctivitis constipation constipated cough coughing credelio cystitis dehydrated dehydration dermatitis dewormer diabetes diabetic diarrhoea diarrhea drontal dysplasia eczema effipro epilepsy epileptic fever flea flu frontline gabapentin gastritis giardia heatstroke hypoallergenic ibuprofen ill illness incontinence infection injury insulin kidney lame limp limping loxicom lump mange metacam milbemax mite nexgard painkiller panacur pancreatitis paracetamol parvo piriton poisoned poisoning pregnant rash renal ringworm seizure seresto sick sickness simparica steroid sting stools stronghold stung swallowed swelling swollen thyroid tick tumour unwell upset urinary vet vomit vomiting worm wormer worming wound',
);

/** By ';' what is one thing. `notAfter` and `notBefore`: beside these words it is another. */
type Thing = { names: string; notAfter?: string; notBefore?: string };

const none = 'no not without';
const notToys = `${none} chew nylon rubber toy`;
const pets = 'bird cat dog kitten pet puppy rabbit';
const breeds =
  'beagle brown cavapoo cockapoo cocker coloured dachshund dalmatian frenchie lab labradoodle labrador pointer poodle pug spaniel';

/** These alone, with the pet, are a question. */
const alarming: readonly Thing[] = [
  {
    names:
      'antifreeze; avocado; conker; garlic; grape; macadamia; macadamia nut; onion; raisin; rat poison; slug pellet; sultana; xylitol',
    notBefore: 'free',
  },
  // Lily’s Kitchen makes dog food.
  { names: 'lily', notBefore: 'free kitchen' },
];

/** What pets must not have. These are also names of goods: a dog’s beer, a chocolate Labrador, a rubber bone. */
const poisons: readonly Thing[] = [
  ...alarming.map((thing) => ({ ...thing, notAfter: notToys })),
  {
    names:
      'acorn; alcohol; beer; blue cheese; bluebell; bread dough; caffeine; chive; christmas cake; christmas pudding; coffee; currant; daffodil; foxglove; fruit cake; holly; hot cross bun; ivy; leek; mince pie; mince pies; mistletoe; mushroom; nutmeg; poinsettia; rhubarb; stuffing; tulip; wine; yew',
    notAfter: notToys,
    notBefore: 'free',
  },
  { names: 'milk', notAfter: notToys, notBefore: 'bone free' },
  { names: 'chocolate', notAfter: none, notBefore: `free ${breeds}` },
];
/** Only as the last word: a bone may be one of rubber, or its colour. */
const bones: readonly Thing[] = [{ names: 'bone', notAfter: `${notToys} milk` }];

/** Named after a colour or a pattern: an ivy dog bed. */
const goods: readonly Thing[] = [
  { names: 'bandana; blanket; bowl; collar; harness; lead; leash; mattress; tag; toy; milk bone' },
  { names: pets.replaceAll(' ', ' bed; ').concat(' bed') },
];
/** Asked about as goods, though a pet may be in them. */
const furnishings: readonly Thing[] = [
  ...goods,
  { names: 'brush; cat tree; comb; scratching post; tray' },
  { names: 'bed', notAfter: 'flower' },
];

/** Nothing is named after what stands before these: 'onions in their bowl'. */
const between = setOf('and bad for from good her his in my near of off ok on or safe the their to with');
/** A pet is there, and the goods are where: 'lilies near the bed'. */
const places = setOf('from in near off on with');
const verdicts = setOf('fine good have ok okay safe');
/** The most words of a colour or pattern between its name and the goods: 'ivy green dog bed'. */
const mostBetween = 2;

const told = [
  /\b(?:dog|puppy|pup|cat|kitten|rabbit|he|she|it|has|just)\s+had\b/iu,
  /\b(?:ate|eaten|(?<!\bnon[\s-]+)(?:toxic|poison(?:ed|ous)?))\b/iu,
];
const swallowed =
  /\b(?:bunny|cat|dog|kitten|pup|puppy|rabbit|he|she)\b.*\b(?:ate|swallow(?:ed|s)?|eaten|eat(?:s|ing)? (?:grass|litter|plastic|poo|socks?|soil|stones?|wood))\b/iu;

/** 'Do you have …' asks the shop. */
const ofFood =
  /^\s*(?:can|could|may|should|do|does|if|my|our|what|will)\s+(?!(?:you|we)\b|(?:it|this)\s+have\b)(.*?)\b(?:have|eat(?:s|ing)?|drink|lick|digest)\b(.*)$/iu;
const ofGiving = /^\s*(?:can|could|may|should)\s+(?:i|we|you)\s+(?:give|feed)\b(.*)$/iu;
const ofSafety =
  /^\s*(?:is|are)\b(.*?)\b(?:bad|dangerous|deadly|fine|good|harmful|healthy|ok|okay|poisonous|safe|toxic)\b(.*)$/iu;

const refusal =
  /\b(?:(?:wo|will|is|has|does|do|did|are)\s?n[’']?[to]t?|not|never|stopped|off)\s+(?:(?:be|been|touch|his|her|its|their)\s+)?(?:eat(?:ing|en)?|food|drink(?:ing)?)\b/iu;

/** Illnesses, medicines and poisons, word by word. */
export const wordsForVet: ReadonlySet<string> = new Set([
  ...ailments,
  ...poisons.flatMap(({ names }) => names.split(/;? /)),
]);

export function isAilment(word: string): boolean {
  return ailments.has(word) || ailments.has(singular(word));
}

/** What an animal must not have, asked about as people ask. */
export function isPoison(q: string): boolean {
  if (swallowed.test(q)) return true;
  const words = wordsOf(q);
  const found = [...namedIn(words, poisons), ...namedIn(words, bones).filter(({ end }) => end === words.length)];
  if (found.length === 0) return false;
  if (told.some((question) => question.test(q))) return true;
  return askedAbout(q) !== undefined && found.some(({ end }) => !isNameOfGoods(words.slice(end)));
}

function isNameOfGoods(after: string[]): boolean {
  return namedIn(after, goods).some(
    ({ at }) => at <= mostBetween && !after.slice(0, at).some((word) => between.has(word)),
  );
}

/** 'Do the dog beds have zips': about goods, and not about what a pet may have. */
export function isOfGoods(q: string): boolean {
  const words = wordsOf(q);
  if (namedIn(words, [{ names: 'milk bone' }]).length > 0) return true;
  if (!/^(?:do|does|is|are)$/u.test(words[0] ?? '')) return false;
  return namedIn(words, furnishings).some(
    ({ at, end }) =>
      !words.slice(0, at).some((word) => places.has(word)) && words.slice(end).some((word) => verdicts.has(word)),
  );
}

/** What may or may not be given to a pet, and to which: 'dogs bananas' of 'can dogs eat bananas'. Undefined for other searches. */
export function askedAbout(q: string): string | undefined {
  for (const question of [ofGiving, ofFood, ofSafety]) {
    const [, ...parts] = question.exec(q) ?? [];
    if (parts.length > 0) return parts.join(' ').replaceAll(/\s+/g, ' ').trim();
  }
  return undefined;
}

/** The rest of a search that names a poison, or says that a pet does not eat: it is for a vet only if nothing but the pet is left. */
export function withoutAlarm(q: string): string | undefined {
  const words = wordsOf(q.replace(refusal, ' '));
  const found = namedIn(words, alarming);
  if (found.length === 0 && !refusal.test(q)) return undefined;
  return words.filter((_, at) => !found.some((one) => one.at <= at && at < one.end)).join(' ');
}

/** Where a thing of the list stands among the words, in the singular or plural, also in a greengrocer's: "grape's". */
function namedIn(words: readonly string[], list: readonly Thing[]): { at: number; end: number }[] {
  const singulars = words.map((word) => singular(word.replace(/[’'](?=s$)/u, '')));
  return list.flatMap(({ names, notAfter = '', notBefore = '' }) =>
    names.split('; ').flatMap((name) => {
      const parts = name.split(' ');
      return singulars.flatMap((_, at) => {
        const end = at + parts.length;
        const isNamed = parts.every((part, index) => singulars[at + index] === part || words[at + index] === part);
        const isOther = setOf(notAfter).has(wordBefore(words, at)) || setOf(notBefore).has(singulars[end] ?? '');
        return isNamed && !isOther ? [{ at, end }] : [];
      });
    }),
  );
}

/** 'Without' of 'without any onions': 'any' alone says nothing. */
function wordBefore(words: readonly string[], at: number): string {
  return words[words[at - 1] === 'any' ? at - 2 : at - 1] ?? '';
}

function wordsOf(q: string): string[] {
  return [...(q.toLowerCase().match(/[\p{L}\p{N}]+(?:[’'][\p{L}]+)*/gu) ?? [])];
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').filter(Boolean));
}
