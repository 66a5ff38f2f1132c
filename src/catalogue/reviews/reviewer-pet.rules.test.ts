import { expect, test } from 'vitest';
import { petBesideReview } from './reviewer-pet.rules.ts';

const biscuit = { kind: 'dog', name: 'Biscuit', breed: 'Cocker Spaniel', weightKg: 12 };

test.each([
  [biscuit, false, 'Cocker Spaniel, 12 kg'],
  [biscuit, true, 'Biscuit, Cocker Spaniel, 12 kg'],
  [{ ...biscuit, breed: null }, false, 'Dog, 12 kg'],
  [{ ...biscuit, breed: null, weightKg: null }, true, 'Biscuit, Dog'],
  [{ ...biscuit, weightKg: 0.25 }, false, 'Cocker Spaniel, 0.25 kg'],
  [{ ...biscuit, kind: 'reptile', breed: null, weightKg: null }, false, 'Reptiles'],
])('a pet is described as its owner chose', (pet, withName, expected) => {
  expect(petBesideReview(pet, 'Reptiles', withName)).toBe(expected);
});
