import { config } from 'zod';
import type { ZodType } from 'zod';
import type { Issue } from './form-errors.ts';

// Loaded before any contract: a schema that is made earlier tries `eval`, which the content policy refuses and reports.
config({ jitless: true });

/** What a contract says of what was typed: the paths, sentences and order of the API's own answer. */
export function validate(contract: ZodType, body: unknown): Issue[] {
  const issues = contract.safeParse(body).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}
