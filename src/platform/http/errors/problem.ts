export type ProblemStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 414 | 415 | 429 | 502 | 503 | 504;

/** What is wrong with one field of the input; `path` is dotted, e.g. `items.0.quantity`. */
export type Issue = { path: string; message: string };

/**
 * Something a customer or the owner can understand and act on. Anything else that is thrown is a bug and becomes a 500.
 * `details` are further fields of the response, such as the new `quote` of a changed total (shop rules, section 16).
 */
export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(status: ProblemStatus, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** A 400 about one field. */
export function invalidInput(path: string, message: string): Problem {
  return new Problem(400, 'invalid-input', message, { issues: [{ path, message }] satisfies Issue[] });
}
