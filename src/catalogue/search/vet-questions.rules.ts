import { singular } from './pet-words.rules.ts';

/** Illnesses, parasites and medicines: a shop does not examine animals. */
const ailments: ReadonlySet<string> = new Set(
  'abscess advocate allergy allergic anal antibiotic antihistamine apoquel arthritis aspirin benadryl bleeding bloat blood bravecto bronchitis calpol cancer cataract cbd choking colic conjunctivitis constipation constipated cough coughing cystitis dehydrated dehydration dermatitis dewormer diabetes diabetic diarrhoea diarrhea drontal dysplasia eczema epilepsy epileptic fever flea flu frontline gabapentin gastritis giardia heatstroke hypoallergenic ibuprofen ill illness incontinence infection injury insulin kidney lame limp limping loxicom lump mange metacam mite nexgard painkiller panacur pancreatitis paracetamol parvo piriton poisoned poisoning pregnant rash renal ringworm seizure seresto sick sickness steroid stung swallowed swelling swollen thyroid tick tumour unwell urinary vet vomit vomiting worm wormer worming wound'.split(
    ' ',
  ),
);

const breeds =
  'beagle|brown|cavapoo|cockapoo|cocker|coloured|dachshund|dalmatian|frenchie|labs?|labradoodle|labrador|pointer|poodle|pug|spaniel';
/** Not 'garlic free', 'no onions', a chocolate Labrador, a rubber bone or Lily’s Kitchen. */
const poison = String.raw`(?<!\b(?:no|without|not)\s+(?:any\s+)?)(?<!\b(?:chew|nylon|rubber|toy)\s+)\b(?:acorns?|alcohol|antifreeze|avocados?|beer|blue cheese|bluebells?|bones?(?=[^\p{L}]*$)|bread dough|caffeine|chives?|chocolates?(?!\s+(?:${breeds})\b)|christmas (?:cake|pudding)|coffee|conkers?|currants?|daffodils?|foxgloves?|fruit cake|garlic|grapes?|holly|hot cross buns?|ivy|leeks?|lil(?:y(?!['’]s)|ies)|macadamias?(?: nuts?)?|milk|mince pies?|mistletoe|mushrooms?|nutmeg|onions?|poinsettias?|raisins?|rat poison|rhubarb|slug pellets|stuffing|sultanas?|tulips?|wine|xylitol|yew)\b(?![\s-]+free\b)`;
const poisons = new RegExp(poison, 'iu');
const pets = '(?:bird|cat|dog|kitten|pet|puppy|rabbit)';
const goods = String.raw`(?:bandanas?|blankets?|bowls?|collars?|harness(?:es)?|leads?|leash(?:es)?|(?<=milk[\s-])bones?|mattress(?:es)?|tags?|toys?|${pets} beds?)(?!\p{L})`;
/** Not an ivy dog bed or a wine red collar, which are called after their colour. */
const poisonsAlone = new RegExp(
  String.raw`${poison}(?<!(?<=milk[\s-])bones?)(?!(?:[\s-]+(?!(?:and|bad|for|from|good|her|his|in|my|near|of|off|ok|on|or|safe|the|their|to|with)\b)\p{L}+){0,2}?[\s-]+${goods})`,
  'iu',
);
const ofGoods = new RegExp(
  String.raw`^\s*(?:do|does|is|are)\b(?:(?!\b(?:from|in|near|off|on|with)\b).)*\b(?:${goods}|(?<!flower )beds?|brush(?:es)?|cat trees?|combs?|scratching posts?|trays?)\b.*\b(?:fine|good|have|ok|okay|safe)\b|\bmilk[\s-]bones?\b`,
  'iu',
);
/** These alone, with the pet. Others are also names of goods: a dog's beer, chocolates and bones. */
const alarming =
  /\b(?:antifreeze|avocados?|conkers?|garlic|grapes?|lil(?:y(?!['’]s)|ies)|macadamias?(?: nuts?)?|onions?|raisins?|rat poison|slug pellets|sultanas?|xylitol)\b(?![\s-]+free\b)/giu;

const questions: readonly RegExp[] = [
  /\b(?:dog|puppy|pup|cat|kitten|rabbit|he|she|it|has|just)\s+had\b/iu,
  /\b(?:ate|eaten|(?<!\bnon[\s-]+)(?:toxic|poison(?:ed|ous)?))\b/iu,
];

/** 'Do you have …' asks the shop. */
const ofFood =
  /^\s*(?:can|could|may|should|do|does|if|my|our|what|will)\s+(?!(?:you|we)\b|(?:it|this)\s+have\b)(.*?)\b(?:have|eat(?:s|ing)?|drink|lick|digest)\b(.*)$/iu;
const ofGiving = /^\s*(?:can|could|may|should)\s+(?:i|we|you)\s+(?:give|feed)\b(.*)$/iu;
const ofSafety =
  /^\s*(?:is|are)\b(.*?)\b(?:bad|dangerous|deadly|fine|good|harmful|healthy|ok|okay|poisonous|safe|toxic)\b(.*)$/iu;

const refusal =
  /\b(?:(?:wo|will|is|has|does|do|did|are)\s?n[’']?[to]t?|not|never|stopped|off)\s+(?:(?:be|been|touch|his|her|its|their)\s+)?(?:eat(?:ing|en)?|food|drink(?:ing)?)\b/iu;

export function isAilment(word: string): boolean {
  return ailments.has(word) || ailments.has(singular(word));
}

/** What an animal must not have, asked about as people ask. */
export function isPoison(q: string): boolean {
  const isTold = poisons.test(q) && questions.some((question) => question.test(q));
  return isTold || (poisonsAlone.test(q) && askedAbout(q) !== undefined);
}

/** 'Do the dog beds have zips': about goods, and not about what a pet may have. */
export function isOfGoods(q: string): boolean {
  return ofGoods.test(q);
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
  const rest = q.replaceAll(alarming, ' ').replace(refusal, ' ');
  return rest === q ? undefined : rest;
}
