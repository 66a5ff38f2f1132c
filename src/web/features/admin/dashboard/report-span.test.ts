import { expect, test } from 'vitest';
import { spanQuery } from './report-span.tsx';

test.each([
  ['30', '2026-01-02', '', 'days=30'],
  ['custom', '2026-01-02', '2026-01-31', 'from=2026-01-02&to=2026-01-31'],
  ['custom', '2026-01-31', '2026-01-02', 'from=2026-01-02&to=2026-01-31'],
  ['custom', '2026-01-02', '', 'from=2026-01-02'],
  ['custom', '0202-01-02', '2026-01-31', 'to=2026-01-31'],
  ['custom', '2026-11-23', '', ''],
  ['custom', '2026-11-01', '2027-01-01', 'from=2026-11-01'],
  ['custom', '', '', ''],
])('%s days from %s to %s are asked for as %s', (days, from, to, query) => {
  expect(spanQuery({ days, from, to }, '2026-11-22')).toBe(query);
});
