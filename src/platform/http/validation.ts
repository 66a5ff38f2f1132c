import { z } from 'zod';
import type { Issue } from './problem.ts';
import { Problem } from './problem.ts';

/** A field that is not there says 'Required' unless its schema has a sentence of its own (spec, section 5). */
export function sayRequired(): void {
  z.config({
    customError: (issue) => (issue.code === 'invalid_type' && issue.input === undefined ? 'Required' : undefined),
  });
}

/** One 400 for everything that is wrong with a request. A sentence that is said of several fields is said once. */
export function invalidRequest(issues: Issue[]): Problem {
  const [first = 'Please check what you sent.', ...more] = new Set(issues.map(asSentence));
  const others = more.length > 0 ? ` (and ${more.length} more to check)` : '';
  return new Problem(400, 'invalid-input', first + others, { issues });
}

/** What the library says by itself makes sense beside a field only, so it needs that field's name. */
const librarys = /^(?:Required$|Invalid (?:input|option)|Too (?:big|small)|Unrecognized)/;

function asSentence({ path, message }: Issue): string {
  return path && librarys.test(message) ? `${path}: ${message}` : message;
}
