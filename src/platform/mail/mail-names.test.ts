import { expect, test } from 'vitest';
import { greetedFirstName, named, namedFirst, withoutLinks } from './mail-names.ts';

test.each([
  'Ann',
  'Ann Barker',
  "Siobhán O'Neill",
  'Zoë Smith-Jones',
  'J. R. Smith',
  'Mr. Müller',
  '李小龍',
  'नीता',
  'D’Arcy',
])('a mail greets %s by name', (name) => expect(`Hello${named(' ', name)},`).toBe(`Hello ${name},`));

test.each([
  'YOU WON https://evil.example/prize',
  'www.evil.example',
  'evil.example',
  'call 0900 123456',
  'win@evil.example',
  'a'.repeat(61),
  '<b>Ann</b>',
  'Ann\nBarker',
  '',
  '-',
])('a mail does not greet %j', (name) => expect(`Hello${named(' ', name)},`).toBe('Hello,'));

test.each([
  ['Ann Barker', 'Ann'],
  ['Ann', 'Ann'],
  ['Mrs. Smith', 'Mrs. Smith'],
  ['J. R. Smith', 'J. R. Smith'],
  ['', ''],
  ['YOU WON https://evil.example/prize', ''],
])('a mail greets somebody who typed %j as their full name as %j', (fullName, greeted) => {
  expect(greetedFirstName(fullName)).toBe(greeted);
  expect(`Hello${namedFirst(' ', fullName)},`).toBe(greeted ? `Hello ${greeted},` : 'Hello,');
});

test('nothing that was typed is a link in a mail', () => {
  expect(withoutLinks('Go to https://evil.example/x or mail a@b.example')).toBe(
    'Go to https evil. example/x or mail a at b. example',
  );
  expect(withoutLinks('evil\u3002example, evil\uFF0Eexample, evil.\u200Dexample')).not.toMatch(/evil[.\u3002\uFF0E]\S/);
  expect(withoutLinks('http://203.0.113.7/pay')).toBe('http 203. 0. 113. 7/pay');
  expect(withoutLinks("Flat 2.5, 1 St. Mary's Road, Leeds")).toBe("Flat 2.5, 1 St. Mary's Road, Leeds");
});
