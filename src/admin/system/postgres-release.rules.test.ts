import { expect, test } from 'vitest';
import { adviseRelease } from './postgres-release.rules.ts';

test.each([
  ['18.4', 'package', 'PostgreSQL 18.4 runs here, and 18.6'],
  ['18.5 (Debian 18.5-1.pgdg12+1)', 'folder', 'building its image again'],
  ['15.8 (Debian 15.8-0+deb12u1)', 'external', 'Please have the server of DATABASE_URL updated.'],
] as const)('%s is older than the last release of its major version (%s)', (version, origin, words) => {
  expect(adviseRelease(version, origin)).toContain(words);
});

test.each(['18.6', '18.10 (Debian 18.10-1)', '17.12', '19beta1', '19.0', '14.2', ''])(
  'of %j no later release is known',
  (version) => {
    expect(adviseRelease(version, 'external')).toBeNull();
  },
);
