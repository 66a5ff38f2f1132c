/** Customers' synonyms for the shop's words: both are searched for, in the plural, too. */
const synonyms = new Map([
  ['breed', 'dog'],
  ['box', 'tray'],
  ['budgerigar', 'bird'],
  ['budgie', 'bird'],
  ['bunny', 'rabbit'],
  ['canary', 'bird'],
  ['canine', 'dog'],
  ['cockatiel', 'bird'],
  ['conditioner', 'detangling'],
  ['cookie', 'biscuit'],
  ['cushion', 'bed'],
  ['doggie', 'dog'],
  ['doggo', 'dog'],
  ['doggy', 'dog'],
  ['feline', 'cat'],
  ['feeder', 'bowl'],
  ['frisbee', 'disc'],
  ['goldfish', 'fish'],
  ['guppy', 'fish'],
  ['hound', 'dog'],
  ['jumper', 'coat'],
  ['kibble', 'dry food'],
  ['kitten', 'cat'],
  ['kitty', 'cat'],
  ['leash', 'lead'],
  ['mattress', 'bed'],
  ['mice', 'mouse'],
  ['mouse', 'mice'],
  ['mutt', 'dog'],
  ['parakeet', 'bird'],
  ['parrot', 'bird'],
  ['pooch', 'dog'],
  ['poop', 'poo'],
  ['pup', 'puppy'],
  ['puppy', 'dog'],
  ['scratcher', 'scratching'],
  ['snack', 'treat'],
  ['tank', 'aquarium'],
  ['vitamin', 'supplement'],
]);

/** Breeds and their animal. */
const breeds = new Map([
  ...sameFor(
    'dog',
    'beagle bulldog chihuahua cockapoo collie corgi dachshund dalmatian doberman frenchie greyhound husky labradoodle labrador lurcher pointer poodle pug retriever rottweiler schnauzer setter spaniel spitz terrier vizsla weimaraner whippet',
  ),
  ...sameFor('cat', 'bengal birman burmese moggie moggy persian ragdoll siamese sphynx tabby tomcat'),
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
  'any anything best buy can cheap find get gift good got have help i like looking need nice order please present really show some something stuff thing very want where would'.split(
    ' ',
  ),
);

/** Adjectives, which are left out first when nothing matches all words. */
const qualities = new Set(
  'beige big black blue brown cheap extra giant gold green grey huge large little medium mini navy orange pink purple red silver small tan tiny white xl xs xxl yellow'.split(
    ' ',
  ),
);

/** What other pet shops sell and what ails pets, spelt right: whoever types 'cage' does not mean 'cat'. */
const tradeWords = new Set(
  'anti anxiety arthritis bad bandana birthday blanket breath cage calm calming car card care carrier catflap claw cleaner clicker clipper code conditioner coupon crate dental diet diffuser discount ear eye feeder fence filter flap fountain fur gate glove gravel hair harness health heater hip hutch itch itchy joint kennel laser medicine mite muzzle nail offer pad pen playpen probiotic promo ramp raw rawhide sale sawdust scoop seat seller sensitive shavings stairs stomach straw tablet tent toothbrush toothpaste towel trimmer tummy tunnel urinary vegan vegetarian voucher wax weight whistle wipe wormer wound'.split(
    ' ',
  ),
);

/** Well-known brands, some of them misspelt looks of other words: nobody who types 'hills' wants hay. */
const brands = new Set(
  'applaws bakers burns butchers dreamies encore eukanuba felix frontline harringtons hills iams kong natures orijen pedigree purina royal canin sheba vitakraft wainwrights webbox whiskas'.split(
    ' ',
  ),
);

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

/** Whether a word without matches is spelt correctly all the same. */
export function isSpeltRight(word: string): boolean {
  return [word, singular(word)].some(
    (one) => tradeWords.has(one) || brands.has(one) || synonyms.has(one) || breeds.has(one),
  );
}

export function synonymOf(word: string): string | undefined {
  return [word, singular(word)].map((one) => synonyms.get(one) ?? breeds.get(one)).find((one) => one !== undefined);
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
  return word.replace(/(?<=x|ch)es$|s$/, '');
}
