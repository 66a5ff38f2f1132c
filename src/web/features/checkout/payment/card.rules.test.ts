import { expect, test } from 'vitest';
import { caretAfter, emptyCard, errorsInCard, formatted, withTestCard } from './card.rules.ts';

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['42424', '4242 4'],
  ['4242-4242 x4242', '4242 4242 4242'],
  ['42424242424242429999', '4242 4242 4242 4242'],
  ['', ''],
])('a card number %s is shown as %s', (typed, shown) => {
  expect(formatted.number(typed)).toBe(shown);
});

test.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12/3'],
  ['12/3', '12/3'],
  ['12/', '12'],
  ['1234567', '12/34'],
])('an expiry date %s is shown as %s', (typed, shown) => {
  expect(formatted.expiry(typed)).toBe(shown);
});

test('a security code keeps four digits', () => {
  expect(formatted.cvv('12a3456')).toBe('1234');
});

test('the test card fills in all fields but keeps a typed name', () => {
  expect(errorsInCard(withTestCard(emptyCard))).toEqual({});
  expect(withTestCard({ ...emptyCard, holder: 'Ada Byron', number: '1' })).toEqual({
    holder: 'Ada Byron',
    number: formatted.number('4242424242424242'),
    expiry: formatted.expiry('1234'),
    cvv: '123',
  });
});

test('every card field is required, and nothing else is checked', () => {
  expect(Object.keys(errorsInCard(emptyCard))).toEqual(['holder', 'number', 'expiry', 'cvv']);
  expect(errorsInCard({ holder: ' ', number: '1', expiry: '1', cvv: '1' })).toEqual({
    holder: 'Enter the name on the card',
  });
  expect(errorsInCard({ holder: 'Jo', number: '1', expiry: '1', cvv: '1' })).toEqual({});
});

test.each([
  ['4242 4', 4, 4],
  ['4242 4', 5, 6],
  ['4242 4242', 2, 2],
  ['12/3', 3, 4],
  ['', 0, 0],
])('in %s the caret behind %i digits stands at %i', (text, digits, place) => {
  expect(caretAfter(text, digits)).toBe(place);
});
