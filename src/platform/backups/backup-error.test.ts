import { expect, test } from 'vitest';
import { StartError } from '../start-error.ts';
import { BackupError, whyItFailed } from './backup-error.ts';

test.each([
  [
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    'The disk that backups go to is full.',
  ],
  [new BackupError('It is damaged.'), 'It is damaged.'],
  [new StartError('Set SHOP_SECRET.'), 'Set SHOP_SECRET.'],
  [Object.assign(new Error('connect /secret'), { code: 'ECONNREFUSED' }), undefined],
  [new TypeError('a bug'), undefined],
  ['no error', undefined],
])('what the owner can mend is said in a sentence: %s', (error, sentence) => {
  expect(whyItFailed(error)).toBe(sentence);
});
