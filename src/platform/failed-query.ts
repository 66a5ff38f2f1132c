import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';

/**
 * What logs and dead letters may keep of an error. A failed query has its parameters in message, stack and fields: customers'
 * names, addresses, password hashes. What stays is the SQL, PostgreSQL's code and message, and the stack's frames. An error
 * without a failed query is returned as it came.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error) || !holdsQuery(error)) return error;
  if (error instanceof DrizzleQueryError) return failedQuery(`Failed query: ${error.query}`, error, error.cause);
  if (error instanceof DatabaseError) return failedQuery('Failed query', error, error);
  const { cause: _, ...fields } = error;
  const reported = Object.assign(new Error(error.message, { cause: withoutValues(error.cause) }), fields);
  reported.name = error.name;
  if (error.stack !== undefined) reported.stack = error.stack;
  return reported;
}

function holdsQuery(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof DrizzleQueryError || error instanceof DatabaseError || holdsQuery(error.cause);
}

function failedQuery(what: string, { name, message, stack = '' }: Error, cause: unknown): Error {
  const reported = new Error(`${what} (${reasonOf(cause)})`);
  // The frames stand behind the message, which may itself look like frames.
  const start = stack.indexOf(message);
  const frames = start === -1 ? '' : stack.slice(start + message.length);
  reported.stack = `${name}: ${reported.message}${frames}`;
  return reported;
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof DatabaseError)) return cause instanceof Error ? cause.message : 'no reason given';
  const { code = 'no code', message } = cause;
  // Class 22, data exceptions, quotes the value.
  return code.startsWith('22') ? code : `${code}: ${message}`;
}
