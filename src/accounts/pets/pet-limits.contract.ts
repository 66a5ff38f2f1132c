// Without zod, so that a page which only needs these does not load it.

export const mostPets = 10;
export const heaviestPetKg = 120;
export const longestMeasureCm = 200;
export const mostAvoidedWords = 5;
export const longestAvoidedWord = 30;

/** One of the shelves that a new shop has, which are named after many. */
export const oneAnimal: Partial<Record<string, string>> = {
  dog: 'Dog',
  cat: 'Cat',
  'small-pet': 'Small pet',
  bird: 'Bird',
  fish: 'Fish',
};
