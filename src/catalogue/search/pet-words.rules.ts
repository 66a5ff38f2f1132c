/** Customers' words for what the shop calls something else: both are searched for, and in the plural too. */
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

/** Whoever says the breed means the animal. */
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

/** Animals that no product is for: a description that mentions one is not about it. */
const otherAnimals = new Set(
  'badger crow deer donkey flea fox frog hedgehog horse lizard mole pigeon pony sheep slug snail snake squirrel tortoise wasp worm'.split(
    ' ',
  ),
);

/** Words of a question that do not name a product. */
const fillers = new Set(
  'any anything best buy can cheap find get gift good got have help i like looking need nice order please present really show some something stuff thing very want where would'.split(
    ' ',
  ),
);

/** How a thing is and not what it is: left out first where nothing has all of a sentence. */
const qualities = new Set(
  'beige big black blue brown cheap extra giant gold green grey huge large little medium mini navy orange pink purple red silver small tan tiny white xl xs xxl yellow'.split(
    ' ',
  ),
);

/** What other pet shops sell, spelt right: whoever types 'cage' does not mean 'cat'. */
const tradeWords = new Set(
  'anxiety arthritis blanket cage calming card carrier catflap clicker clipper code conditioner coupon crate dental discount diffuser feeder fence filter flap fountain gate glove gravel harness heater hutch kennel laser medicine muzzle nail pad pen playpen probiotic promo ramp rawhide sawdust scoop shavings stairs straw tablet tent toothbrush toothpaste towel trimmer tunnel voucher whistle wipe wormer'.split(
    ' ',
  ),
);

export function isQuality(word: string): boolean {
  return qualities.has(word);
}

/** Whether the word is no misspelling, though nothing here has it. */
export function isSpeltRight(word: string): boolean {
  return [word, singular(word)].some((one) => tradeWords.has(one) || synonyms.has(one) || breeds.has(one));
}

export function synonymOf(word: string): string | undefined {
  return [word, singular(word)].map((one) => synonyms.get(one) ?? breeds.get(one)).find((one) => one !== undefined);
}

export function isOtherAnimal(word: string): boolean {
  return otherAnimals.has(word) || otherAnimals.has(singular(word));
}

/** The words that may name a product; all of them where none does. */
export function withoutFillers(words: string[]): string[] {
  const meaningful = words.filter((word) => !fillers.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

/** Good enough for the words above. */
export function singular(word: string): string {
  if (word.endsWith('ies')) return word.replace(/ies$/, word === 'budgies' || word === 'doggies' ? 'ie' : 'y');
  return word.replace(/(?<=x|ch)es$|s$/, '');
}
