import { DatabaseError } from 'pg';

/** Whether a write was refused because another row has that value: the database's word, so right whoever else writes. */
export function isTaken(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = rejectionIn(error) ?? {};
  return code === '23505' && broken === constraint;
}

/** Whether a write was refused because the row it belongs to, by its `id` in that table, is not there any more. */
export function isOrphan(error: unknown, table: string): boolean {
  const { code, constraint = '' } = rejectionIn(error) ?? {};
  return code === '23503' && constraint.endsWith(`_${table}_id_fk`);
}

function rejectionIn(error: unknown): DatabaseError | undefined {
  const cause = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error;
  return cause instanceof DatabaseError ? cause : undefined;
}
