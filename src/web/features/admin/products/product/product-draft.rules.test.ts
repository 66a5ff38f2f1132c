import { expect, test } from 'vitest';
import { changedMeanwhile, emptyDraft } from './product-draft.rules.ts';

const details = (material: string, care = '') => ({ ...emptyDraft.details, material, care });

test('what was saved elsewhere is named only where it is changed here, too', () => {
  const seen = { ...emptyDraft, name: 'Cedar Perch', price: '9.50', details: details('Cedar') };
  const saved = { ...seen, price: '10.00', name: 'Cedar Perch, large', details: details('Oak', 'Keep it dry.') };

  expect(changedMeanwhile(seen, saved, { ...saved, price: '11.00' })).toEqual(['price']);
  expect(changedMeanwhile(seen, saved, { ...saved, details: details('Beech', 'Keep it dry.') })).toEqual(['material']);
  expect(changedMeanwhile(seen, saved, { ...saved, brand: 'Paw & Vale' })).toEqual([]);
  expect(changedMeanwhile(seen, saved, saved), 'the same was typed here').toEqual([]);
});
