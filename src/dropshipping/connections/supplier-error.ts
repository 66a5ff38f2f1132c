import type { HttpClientResponse } from '#platform/http-client/http-client.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import type { Pence } from '#platform/money.ts';

export const supplierErrorKinds = [
  'credentials', // no key, or it is rejected
  'unavailable', // an error status, or a timeout
  'network', // unreachable, or a private address
  'rate-limited', // still 429 after waiting
  'garbage', // a response that cannot be parsed
  'refused', // understood, and rejected
  'unsupported', // not supported by this connector
] as const;
export type SupplierErrorKind = (typeof supplierErrorKinds)[number];

type SupplierErrorOptions = ErrorOptions & {
  passes?: boolean;
  isBadRequest?: boolean;
  isOurs?: boolean;
  response?: HttpClientResponse;
  raisedPrices?: ReadonlyMap<string, Pence>;
};

const passing: ReadonlySet<SupplierErrorKind> = new Set(['unavailable', 'network', 'rate-limited']);

/** Why a call to a supplier's system failed; the message is a sentence for the owner and contains no key. */
export class SupplierError extends Error {
  readonly kind: SupplierErrorKind;
  /** Whether a later retry may succeed. */
  readonly passes: boolean;
  /** The supplier's system cannot make sense of the request (400 or 422). */
  readonly isBadRequest: boolean;
  /** Nothing was sent: something is missing here. */
  readonly isOurs: boolean;
  /** The response that says so. */
  readonly response: HttpClientResponse | undefined;
  /** Nothing was ordered, because these codes cost more than was agreed: what each costs now. */
  readonly raisedPrices: ReadonlyMap<string, Pence> | undefined;

  constructor(
    kind: SupplierErrorKind,
    message: string,
    { passes = passing.has(kind), isBadRequest = false, isOurs = false, ...options }: SupplierErrorOptions = {},
  ) {
    super(message, options);
    this.response = options.response;
    this.raisedPrices = options.raisedPrices;
    this.name = 'SupplierError';
    this.kind = kind;
    this.passes = passes;
    this.isBadRequest = isBadRequest;
    this.isOurs = isOurs;
  }
}

/** A supplier's error for the owner’s screen; `code` names its kind. Rethrows all other errors. */
export function supplierProblem(error: unknown): Problem {
  if (!(error instanceof SupplierError)) throw error;
  return new Problem(error.kind === 'refused' || error.isOurs ? 409 : 502, `supplier-${error.kind}`, error.message);
}

/** For a cursor that is none of this supplier's: the caller is wrong, and not the supplier. */
export function unknownPage(): Problem {
  return invalidInput('from', 'That is not a page of this supplier’s list. Start again from its first page.');
}
