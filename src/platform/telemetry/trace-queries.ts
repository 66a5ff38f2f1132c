import type { PoolClient } from 'pg';
import { beginStep, isTraced } from './telemetry.ts';
import type { Step } from './telemetry.ts';

const longestText = 1_000;

/** Traces a connection's queries: the SQL, without its parameters. */
export function traceQueries(client: PoolClient): void {
  if (!isTraced()) return;
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  const traced = (...args: unknown[]) => {
    const text = textOf(args[0]);
    if (text === undefined) return query(...args);
    const operation = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'QUERY';
    const step = beginStep('query', operation, {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text.slice(0, longestText),
    });
    return ended(step, query, args);
  };
  Object.assign(client, { query: traced });
}

function ended(step: Step, query: (...args: unknown[]) => unknown, args: unknown[]): unknown {
  const callback = args.at(-1);
  if (isCallback(callback)) {
    return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
      step.end(error ?? undefined);
      callback(error, result);
    });
  }
  const result = query(...args);
  if (!(result instanceof Promise)) step.end();
  else
    result.then(
      () => step.end(),
      (error: unknown) => step.end(error),
    );
  return result;
}

function isCallback(value: unknown): value is (error: unknown, result: unknown) => void {
  return typeof value === 'function';
}

/** Undefined for queries with a protocol of their own, such as COPY. */
function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined;
  return 'text' in query && typeof query.text === 'string' ? query.text : undefined;
}
