import { Problem } from '#platform/http/errors/problem.ts';
import { SupplierError } from './supplier-fault.ts';

/** A supplier's fault as the owner's screen hears of it; `code` names its kind. Whatever else went wrong is thrown on. */
export function supplierProblem(error: unknown): Problem {
  if (!(error instanceof SupplierError)) throw error;
  return new Problem(error.kind === 'refused' ? 409 : 502, `supplier-${error.kind}`, error.message);
}
