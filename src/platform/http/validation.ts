import { z } from 'zod';
import type { Issue } from './errors/problem.ts';
import { sayError, sayErrorOf } from './errors/plain-errors.rules.ts';
import { Problem } from './errors/problem.ts';

/** The library's own words are for programmers: what has no sentence in its schema gets a plain one. */
export function sayErrorsPlainly(): void {
  z.config({ customError: sayError });
}

/** One 400 for everything that is wrong with a request. A sentence that is said of several fields is said once. */
export function invalidRequest(issues: Issue[]): Problem {
  const sentences = issues.map(({ path, message }) => sayErrorOf(path, message));
  const [first = 'Please check what you sent.', ...more] = new Set(sentences);
  const others = more.length > 0 ? ` (and ${more.length} more to check)` : '';
  return new Problem(400, 'invalid-input', first + others, { issues });
}
