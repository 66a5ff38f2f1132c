import { z } from 'zod';
import { errorAbout, errorText } from './errors/plain-errors.rules.ts';
import type { Issue } from './errors/problem.ts';
import { Problem } from './errors/problem.ts';

/** Zod's own messages are for programmers: a rule without a sentence in its schema gets a plain one. */
export function installPlainErrors(): void {
  z.config({ customError: errorText });
}

/** One 400 for everything that is wrong with a request. A sentence that applies to several fields appears once. */
export function invalidRequest(issues: Issue[]): Problem {
  const sentences = issues.map(({ path, message }) => errorAbout(path, message));
  const [first = 'Please check what you sent.', ...more] = new Set(sentences);
  const others = more.length > 0 ? ` (and ${more.length} more to check)` : '';
  return new Problem(400, 'invalid-input', first + others, { issues });
}
