/** What people call a thing and what it is called here: as a new shop has it, and the owner changes. */
export type CustomersWords = {
  /** Both are searched for, in the plural, too. */ same: ReadonlyMap<string, string>;
  /** For things that a shop may not sell, what comes closest. */ closest: ReadonlyMap<string, string>;
};

const synonyms = new Map([
  ...sameFor(
    'bird',
    'blackbird budgerigar budgie canary cockatiel finch lovebird macaw parakeet parrot sparrow starling woodpecker',
  ),
  ...sameFor('fish', 'betta cichlid goldfish guppy koi pleco pond'),
  ['anxiety', 'anxious'],
  ['anxious', 'anxiety'],
  ['bad breath', 'chew stick'],
  ['basket', 'bed'],
  ['blanket', 'bed'],
  ['blue tit', 'bird'],
  ['bonfire night', 'camomile'],
  ['box', 'tray'],
  ['breed', 'dog'],
  ['calming', 'camomile'],
  ['calming treat', 'calming chew'],
  ['bunny', 'rabbit'],
  ['camomile', 'chamomile'],
  ['canine', 'dog'],
  ['cat biscuit', 'dry cat food'],
  ['canned', 'wet food'],
  ['chamomile', 'camomile'],
  ['conditioner', 'detangling'],
  ['cookie', 'biscuit'],
  ['cushion', 'bed'],
  ['deshedding', 'undercoat'],
  ['dental', 'chew stick'],
  ['dental chew', 'chew stick'],
  ['dental stick', 'chew stick'],
  ['dental treat', 'chew stick'],
  ['dinner', 'wet food'],
  ['doggie', 'dog'],
  ['doggo', 'dog'],
  ['doggy', 'dog'],
  ['doughnut', 'donut'],
  ['dog sofa', 'dog bed'],
  ['dog wash', 'dog shampoo'],
  ['dry skin', 'sensitive skin'],
  ['elderly', 'senior'],
  ['feeder', 'bowl'],
  ['feline', 'cat'],
  ['firework', 'camomile'],
  ['fish oil', 'salmon oil'],
  ['frisbee', 'disc'],
  ['frisby', 'disc'],
  ['furball', 'hairball'],
  ['hair ball', 'hairball'],
  ['hairball', 'furball'],
  ['hound', 'dog'],
  ['id disc', 'name tag'],
  ['id tag', 'name tag'],
  ['itching', 'sensitive'],
  ['itchy', 'sensitive'],
  ['indoor cat', 'cat'],
  ['house cat', 'cat'],
  ['jumper', 'coat'],
  ['kibble', 'dry food'],
  ['kitten', 'cat'],
  ['kitty', 'cat'],
  ['leash', 'lead'],
  ['licking paws', 'paw balm'],
  ['matted', 'detangling'],
  ['mattress', 'bed'],
  ['mice', 'mouse'],
  ['moulting', 'undercoat'],
  ['mouse', 'mice'],
  ['mousse', 'wet food'],
  ['mutt', 'dog'],
  ['old', 'senior'],
  ['older', 'senior'],
  ['no teeth', 'wet food'],
  ['noise', 'camomile'],
  ['omega', 'salmon oil'],
  ['pate', 'wet food'],
  ['personalised', 'engraved'],
  ['personalized', 'engraved'],
  ['pooch', 'dog'],
  ['poop', 'poo'],
  ['pup', 'puppy'],
  ['puppy', 'dog'],
  ['scratcher', 'scratching'],
  ['shedding', 'undercoat'],
  ['shiny coat', 'salmon oil'],
  ['smells', 'shampoo'],
  ['smelly', 'shampoo'],
  ['smelly breath', 'chew stick'],
  ['snack', 'treat'],
  ['snow', 'balm'],
  ['soft food', 'wet food'],
  ['squeaky', 'toy'],
  ['tangled', 'detangling'],
  ['tank', 'aquarium'],
  ['thunder', 'camomile'],
  ['thunderstorm', 'camomile'],
  ['tin', 'wet food'],
  ['tinned', 'wet food'],
  ['teething toy', 'rubber bone'],
  ['teething', 'rubber bone'],
  ['tower', 'tree'],
  ['training treat', 'puppy treat'],
  ['vitamin', 'supplement'],
  ['waste', 'poo'],
  ['wax', 'balm'],
  ['weaning', 'food'],
]);

/** Breeds and their animal. */
const breeds = new Map([
  ...sameFor(
    'dog',
    'akita alsatian basset beagle bernard bernese bichon bulldog cavalier cavapoo chihuahua cockapoo cocker collie corgi dachshund dalmatian dane doberman frenchie goldendoodle greyhound havanese husky jackapoo lab labradoodle labrador lurcher malamute malinois maltese maltipoo mastiff newfoundland patterdale pointer pomeranian poodle pug retriever ridgeback rottweiler russell samoyed schnauzer setter sheepdog shepherd shih spaniel spitz springer sprocker staffie staffy terrier tzu vizsla weimaraner westie whippet yorkie',
  ),
  ...[
    'bernese mountain; border collie; border terrier; boston terrier; bull terrier; english bulldog; french bulldog; german shepherd; golden retriever; great dane; irish setter; jack russell; king charles; st bernard; yorkshire terrier',
  ].flatMap((names) => names.split('; ').map((name): [string, string] => [name, 'dog'])),
  ['british shorthair', 'cat'],
  ['maine coon', 'cat'],
  ['norwegian forest', 'cat'],
  ['russian blue', 'cat'],
  ['scottish fold', 'cat'],
  ...sameFor(
    'cat',
    'bengal birman burmese coon maine moggie moggy persian ragdoll shorthair siamese sphynx tabby tomcat',
  ),
]);

function sameFor(animal: string, words: string): [breed: string, animal: string][] {
  return words.split(' ').map((word) => [word, animal]);
}

/** Animals that no product is for: a description that mentions one is not about that animal. */
const otherAnimals = new Set(
  'badger crow deer donkey flea fox frog hedgehog horse lizard mole pigeon pony sheep slug snail snake squirrel tick tortoise wasp worm'.split(
    ' ',
  ),
);

/** Words of a question that do not name a product. */
const fillers = new Set(
  'afraid any anything at best buy can cheap eat find frightened get good got have help i idea ideas like looking lover lovers my need nervous nice order please really scared show some something stuff thing very want what where would'.split(
    ' ',
  ),
);

/**
 * What comes closest to things that a shop may not sell, for searches of which no product has the word. Things for things only:
 * a product is never the answer to an illness of which its own text says nothing.
 */
const standIns = new Map([
  ['antler', 'chew'],
  ['bandana', 'collar'],
  ['ball thrower', 'ball'],
  ['beer', 'treat'],
  ['birthday cake', 'treat'],
  ['breath freshener', 'chew stick'],
  ['breath spray', 'chew stick'],
  ['cake', 'treat'],
  ['cat house', 'cat nest'],
  ['cat shelf', 'cat tree'],
  ['catnip spray', 'catnip'],
  ['deodorant', 'shampoo'],
  ['dispenser', 'ball'],
  ['fat ball', 'bird seed'],
  ['feather', 'cat toy'],
  ['feather toy', 'cat toy'],
  ['football', 'ball'],
  ['fountain', 'bowl'],
  ['halter', 'lead'],
  ['hammock', 'bed'],
  ['harness', 'lead'],
  ['ice cream', 'treat'],
  ['igloo', 'nest'],
  ['jerky', 'treat'],
  ['kennel', 'bed'],
  ['lick mat', 'treat ball'],
  ['long line', 'lead'],
  ['martingale', 'collar'],
  ['martingale collar', 'collar'],
  ['mealworm', 'bird seed'],
  ['millet', 'bird seed'],
  ['millet spray', 'bird seed'],
  ['pizzle', 'chew'],
  ['plush', 'toy'],
  ['popcorn', 'treat'],
  ['puzzle', 'treat ball'],
  ['rake', 'brush'],
  ['rawhide', 'chew'],
  ['snuffle mat', 'treat ball'],
  ['soup', 'wet food'],
  ['squeaker', 'toy'],
  ['suet', 'bird seed'],
  ['teddy', 'toy'],
  ['tooth brush', 'chew stick'],
  ['toothbrush', 'chew stick'],
  ['toothpaste', 'chew stick'],
  ['wand', 'cat toy'],
  ['window perch', 'cat tree'],
]);

/** Adjectives, which are left out first when nothing matches all words. */
const qualities = new Set(
  'beige big black blue brown cheap elderly extra giant gold green grey hands huge large little medium mini navy old older orange pink purple red silver small tan tiny white xl xs xxl yellow'.split(
    ' ',
  ),
);

/** What other pet shops sell and what ails pets, spelt right: whoever types 'cage' does not mean 'cat'. */
export const tradeWords: ReadonlySet<string> = new Set(
  'anti anxiety arthritis ashes bad bandana barking biting blanket bored boredom breath cage calm calming car card care carrier cheese catflap claw cleaner clicker clipper code conditioner conker coupon crate dental diet diffuser discount ear eye feeder fence filter flap fountain fur gate glove grape gravel guide hair harness health heater hip hutch itch itchy joint kennel laser led lily log mealworm medicine mite muzzle nail nappy new offer pad paddling pay pen playpen plug pool probiotic promo rake ramp raw rawhide sack sale sawdust scoop seat seller sensitive shavings sprat stairs stomach straw suet tablet tartan tent toothbrush toothpaste topper towel trimmer tummy tunnel urinary vegan vegetarian vet voucher wax wedding weight whistle wipe wormer wound'.split(
    ' ',
  ),
);

/** Well-known brands, some of them misspelt looks of other words: nobody who types 'hills' wants hay. */
const brands = new Set(
  'applaws bakers burns butchers dreamies encore eukanuba felix frontline harringtons hills iams kong natures orijen pedigree purina royal canin sheba vitakraft wainwrights webbox whiskas'.split(
    ' ',
  ),
);

/** Of a new shop. */
export const firstWords: CustomersWords = {
  same: new Map([...synonyms, ...[...breeds].filter(([breed]) => !synonyms.has(breed))]),
  closest: standIns,
};

/** Alone they ask for what sells best. */
const bestSellerWords = new Set(
  'best bestseller bestsellers bestselling most popular seller sellers selling top'.split(' '),
);

export function isBestSellerWord(word: string): boolean {
  return bestSellerWords.has(word);
}

export function isQuality(word: string): boolean {
  return qualities.has(word);
}

/** Whether a word does not say what is wanted: 'something for' of 'something for under £5'. */
export function saysNothing(word: string): boolean {
  return fillers.has(word) || /^(?:a|an|the|for|from|of|in|to|with|me|my|all)$/u.test(word);
}

/** Whether a word without matches is spelt correctly all the same. */
export function isSpeltRight({ same }: CustomersWords, word: string): boolean {
  return [word, singular(word)].some(
    (one) => tradeWords.has(one) || qualities.has(one) || brands.has(one) || same.has(one),
  );
}

export function synonymOf({ same }: CustomersWords, word: string): string | undefined {
  return [word, singular(word)].map((one) => same.get(one)).find((one) => one !== undefined);
}

/** What comes closest to a thing, or to two words in a row. */
export function standInFor({ closest }: CustomersWords, words: string): string | undefined {
  return closest.get(words) ?? closest.get(singular(words));
}

/** Whether two words in a row stand for one thing. */
export function isPairKnown({ same, closest }: CustomersWords, word: string, next: string | undefined): boolean {
  const pair = `${word} ${next ?? ''}`;
  return [pair, singular(pair)].some((one) => same.has(one) || closest.has(one));
}

export function isOtherAnimal(word: string): boolean {
  return otherAnimals.has(word) || otherAnimals.has(singular(word));
}

/** The words that may name a product; all words if none does. */
export function withoutFillers(words: string[]): string[] {
  const meaningful = words.filter((word) => !fillers.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

/** A simple singular, sufficient for the words above. */
export function singular(word: string): string {
  if (word.endsWith('ies')) return word.replace(/ies$/, word === 'budgies' || word === 'doggies' ? 'ie' : 'y');
  return word.replace(/(?<=x|[cs]h|ss)es$|(?<!s)s$/, '');
}
