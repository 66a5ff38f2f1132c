import { DatabaseError } from 'pg';

/** Whether a write violated this unique key. The database decides, so it is correct under concurrent writes. */
export function isTaken(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = rejectionIn(error) ?? {};
  return code === '23505' && broken === constraint;
}

/** Whether a write violated the foreign key to this table's `id`: the row does not exist any more. */
export function isOrphan(error: unknown, table: string): boolean {
  const { code, constraint = '' } = rejectionIn(error) ?? {};
  return code === '23503' && constraint.endsWith(`_${table}_id_fk`);
}

function rejectionIn(error: unknown): DatabaseError | undefined {
  const cause = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error;
  return cause instanceof DatabaseError ? cause : undefined;
}
