// Without zod, so that a page which only needs these does not load it.

export const mostPets = 10;
export const heaviestPetKg = 120;
export const longestMeasureCm = 200;
export const mostAvoidedWords = 5;
export const longestAvoidedWord = 30;
