import { expect, test } from 'vitest';
import { sentenceCase } from '../parts/formats.rules.ts';
import { bytesInWords, durationInWords, scheduleInWords } from './system-words.rules.ts';

test.each([
  ['15 3 * * *', 'Every day at 03:15'],
  ['50 * * * *', 'Every hour at 50 past'],
  ['*/10 * * * *', 'Every 10 minutes'],
  ['* * * * *', 'Every minute'],
  ['0 7 * * 1', 'Every Monday at 07:00'],
  ['0 7 1 * *', '0 7 1 * *'],
  ['0 7,19 * * *', '0 7,19 * * *'],
])('%s reads %s', (cron, words) => {
  expect(scheduleInWords(cron)).toBe(words);
});

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [150 * 1024 ** 2, '150 MB'],
  [3 * 1024 ** 4, '3.0 TB'],
])('%d bytes read %s', (bytes, words) => {
  expect(bytesInWords(bytes)).toBe(words);
});

test.each([
  [59, 'Less than a minute'],
  [60, '1 minute'],
  [93_784, '1 day 2 hours'],
  [172_860, '2 days 1 minute'],
])('%d seconds read %s', (seconds, words) => {
  expect(durationInWords(seconds)).toBe(words);
});

test('a job reads like a sentence', () => {
  expect(sentenceCase('mail-order-confirmation')).toBe('Mail order confirmation');
});
