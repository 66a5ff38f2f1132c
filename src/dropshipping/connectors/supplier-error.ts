import { Problem } from '#platform/http/errors/problem.ts';

export const supplierErrorKinds = [
  'credentials', // no key, or one that is refused
  'unavailable', // answers with an error of its own, or not in time
  'network', // cannot be reached, or is at an address nobody may ask
  'rate-limited', // still too many requests after waiting
  'garbage', // an answer that makes no sense
  'refused', // understood, and declined
  'unsupported', // not what this connector does
] as const;
export type SupplierErrorKind = (typeof supplierErrorKinds)[number];

type SupplierErrorOptions = ErrorOptions & { passes?: boolean };

const passing: ReadonlySet<SupplierErrorKind> = new Set(['unavailable', 'network', 'rate-limited']);

/** Why a supplier's system did not do what was asked; the message is a sentence for the owner and holds no key. */
export class SupplierError extends Error {
  readonly kind: SupplierErrorKind;
  /** Whether the same question may be answered later. */
  readonly passes: boolean;

  constructor(
    kind: SupplierErrorKind,
    message: string,
    { passes = passing.has(kind), ...options }: SupplierErrorOptions = {},
  ) {
    super(message, options);
    this.name = 'SupplierError';
    this.kind = kind;
    this.passes = passes;
  }
}

/** A supplier’s error as the owner’s screen shows it; `code` names its kind. Whatever else went wrong is thrown on. */
export function supplierProblem(error: unknown): Problem {
  if (!(error instanceof SupplierError)) throw error;
  return new Problem(error.kind === 'refused' ? 409 : 502, `supplier-${error.kind}`, error.message);
}
