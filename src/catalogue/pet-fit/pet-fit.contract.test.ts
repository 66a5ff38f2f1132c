import { describe, expect, test } from 'vitest';
import { petNotes } from './pet-fit.contract.ts';
import type { PetFacts, PetNeeds } from './pet-fit.contract.ts';

const today = '2026-11-29';
const food: PetFacts = {
  id: 1,
  animals: ['dog'],
  stage: 'adult',
  ingredients: {
    contains: ['chicken', 'grain'],
    mayContain: ['duck'],
    text: 'chicken 46%, rice, carrots',
    isVague: false,
  },
  feeding: {
    rows: [
      { kg: 10, grams: 150 },
      { kg: 20, grams: 250 },
    ],
    packGrams: 6_000,
  },
  measures: null,
};
const collar: PetFacts = {
  ...food,
  stage: null,
  ingredients: null,
  feeding: null,
  measures: { part: 'neck', from: 36, to: 44 },
};
const biscuit: PetNeeds = {
  name: 'Biscuit',
  kind: 'dog',
  birthday: '2021-05-03',
  weightKg: 20,
  neckCm: 38,
  chestCm: null,
  avoids: [],
  avoidsWords: [],
};

const said = (facts: PetFacts, pet: Partial<PetNeeds>) =>
  petNotes(facts, { ...biscuit, ...pet }, today).map(({ text }) => text);

describe('a food', () => {
  const lasts = 'Lasts Biscuit about 24 days';
  test.each<[string, Partial<PetNeeds>, string[]]>([
    ['of whom nothing is avoided only how long it lasts is said', {}, [lasts]],
    ['what is avoided is in it', { avoids: ['chicken'] }, ['Contains chicken: not for Biscuit']],
    ['two of them', { avoids: ['chicken', 'grain', 'egg'] }, ['Contains chicken and grain: not for Biscuit']],
    ['a word of one’s own', { avoidsWords: ['Carrot'] }, ['Contains carrot: not for Biscuit']],
    ['part of a word is another thing', { avoidsWords: ['car'] }, ['Fits Biscuit', lasts]],
    ['none of it is in it', { avoids: ['fish'] }, ['Fits Biscuit', lasts]],
    ['the pack leaves it open', { avoids: ['duck'] }, [lasts]],
    ['a cat', { kind: 'cat', avoids: ['chicken'] }, []],
    ['a puppy does not eat food for adults', { birthday: '2026-08-01', avoids: ['fish'] }, []],
    [
      'and is warned all the same',
      { birthday: '2026-08-01', avoids: ['chicken'] },
      ['Contains chicken: not for Biscuit'],
    ],
    ['an unknown weight', { weightKg: null }, []],
    ['heavier than the table', { weightKg: 45 }, []],
    ['of an unknown age', { birthday: null }, [lasts]],
  ])('%s', (_, pet, expected) => {
    expect(said(food, pet)).toEqual(expected);
  });

  test('of unknown ingredients nothing is said of what is in it', () => {
    expect(said({ ...food, ingredients: null }, { avoids: ['fish'] })).toEqual([lasts]);
  });

  test('a word of one’s own may hide in derivatives', () => {
    const vague = { contains: [], mayContain: [], text: 'meat and animal derivatives', isVague: true };
    expect(said({ ...food, ingredients: vague }, { avoidsWords: ['quail'] })).toEqual([lasts]);
  });

  test.each<[PetFacts['stage'], string | null, boolean]>([
    ['young', '2026-08-01', true],
    ['young', '2021-05-03', false],
    ['young', null, false],
    ['senior', '2021-05-03', false],
    ['senior', '2018-05-03', true],
    ['senior', null, false],
    [null, null, true],
  ])('for %s animals, born %s: %s', (stage, birthday, fits) => {
    expect(said({ ...food, stage }, { birthday, avoids: ['fish'] }).length > 0).toBe(fits);
  });
});

describe('a collar', () => {
  test.each<[number | null, string[]]>([
    [36, ['Fits Biscuit']],
    [44, ['Fits Biscuit']],
    [35, ['Too large for Biscuit: for necks of 36 to 44 cm']],
    [45, ['Too small for Biscuit: for necks of 36 to 44 cm']],
    [null, []],
  ])('for a neck of %s cm', (neckCm, expected) => {
    expect(said(collar, { neckCm })).toEqual(expected);
  });

  test('a coat goes by the chest', () => {
    const coat: PetFacts = { ...collar, measures: { part: 'chest', from: 50, to: 62 } };
    expect(said(coat, { chestCm: 55 })).toEqual(['Fits Biscuit']);
    expect(said(coat, {})).toEqual([]);
  });
});
