import { describe, expect, test } from 'vitest';
import { eatenText, readIngredients, readMeasures, stageOf } from './pet-facts.rules.ts';

describe('what is in it', () => {
  test.each([
    ['Chicken 46%, brown rice 24%, oats, peas, chicken fat.', ['chicken', 'grain'], []],
    ['Cod skin 100%.', ['fish'], []],
    ['Wholemeal wheat flour 52%, apple, eggs.', ['egg', 'grain', 'wheat'], []],
    ['Peanut butter 22% (100% peanuts), coconut oil.', ['peanut'], []],
    ['Coconut milk, milk thistle, carrots.', [], []],
    ['Lamb 40%, no chicken or beef, grain-free.', ['lamb'], []],
    ['Tuna 45%, fish broth 38%, pumpkin.', ['fish'], []],
    ['Chicken liver 62%, potato starch.', ['chicken'], []],
    ['Molluscs and crustaceans 8% (shrimp 5%).', ['shellfish'], []],
    ['Poultry fat, potato.', [], ['chicken', 'turkey', 'duck']],
    ['Pea protein, gelatine.', [], ['beef', 'pork', 'fish']],
    ['Cereals, salmon 26%.', ['fish', 'grain'], ['wheat']],
    // What it has none of ends where it says what it has.
    ['Free from grain\nChicken 40%, potato.', ['chicken'], []],
    ['No added sugar: chicken 40%.', ['chicken'], []],
    ['Without colourings and with chicken.', ['chicken'], []],
    ['No grain but beef.', ['beef'], []],
    ['Made without cereals – with duck.', ['duck'], []],
    ['Potato, broth.', [], ['chicken', 'turkey', 'duck', 'beef', 'lamb', 'pork', 'rabbit', 'venison']],
    ['Chicken bone broth 90%, peas; no beef/lamb.', ['chicken'], []],
    ['Rice protein, gluten.', ['grain'], ['wheat']],
    ['Gluten-free peas, maize gluten.', ['grain'], []],
    ['Wheatgerm, lactose.', ['dairy', 'grain', 'wheat'], []],
  ])('%s', (text, contains, mayContain) => {
    expect(readIngredients(text)).toMatchObject({ contains, mayContain, isVague: mayContain.length > 0 });
  });

  test('derivatives may come from any animal, except what is named', () => {
    const read = readIngredients('Meat and animal derivatives 52% (chicken 34%), salmon');
    expect(read?.contains).toEqual(['chicken', 'fish']);
    expect(read?.mayContain).toEqual(['turkey', 'duck', 'beef', 'lamb', 'pork', 'rabbit', 'venison']);
  });

  test.each([null, '', '  '])('nothing is known of %j', (text) => {
    expect(readIngredients(text)).toBeNull();
  });

  test('a shampoo is not eaten', () => {
    const details = { ingredients: 'Aqua, avena sativa (oat) flour' };
    expect(eatenText({ details, kind: 'shampoo', category: 'health' })).toBeNull();
    expect(eatenText({ details, kind: 'supplements', category: 'health' })).toBe(details.ingredients);
  });
});

test.each([
  ['Medium: fits necks of 36 to 44 cm, 25 mm wide', { part: 'neck', from: 36, to: 44 }],
  ['Chest 50–62 cm, back 40 cm', { part: 'chest', from: 50, to: 62 }],
  ['Girth: 50 cm to 62 cm', { part: 'chest', from: 50, to: 62 }],
  ['For a 30-38 cm neck', { part: 'neck', from: 30, to: 38 }],
  ['150 cm long, 12 mm thick', null],
  ['Necks of 44 to 36 cm', null],
  [undefined, null],
])('%s', (size, measures) => {
  expect(readMeasures(size)).toEqual(measures);
});

test.each([
  ['Lamb & Sweet Potato Puppy Food', 'young'],
  ['Turkey & Pumpkin Kitten Food', 'young'],
  ['Trout & Rolled Oats Senior Dog Food', 'senior'],
  ['Chicken & Brown Rice Adult Dog Food', 'adult'],
  ['Beef & Carrot Stew', null],
])('%s is for %s', (name, stage) => {
  expect(stageOf(name)).toBe(stage);
});
