import { config } from 'zod';
import type { ZodType } from 'zod';

// Must run before any contract is imported: zod would otherwise try `eval`, which the content policy blocks and reports.
config({ jitless: true });

export type Issue = { path: string; message: string };

/** Validates against a contract; the issues have the same paths, messages and order as the API's own. */
export function validate(contract: ZodType, body: unknown): Issue[] {
  const issues = contract.safeParse(body).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}
