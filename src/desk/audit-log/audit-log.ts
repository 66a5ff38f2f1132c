import { fullNames } from '#accounts/users/full-names.ts';
import type { Database } from '#platform/database/database.ts';
import type { AuditEntry, AuditLogChoices, AuditLogQuery } from '#shop/audit-log/audit-log.contract.ts';
import { readAuditLog, readAuditLogChoices } from '#shop/audit-log/read-audit-log.ts';

/** With the names of those who did it; an account that is closed since has none. */
export async function listAuditLog(db: Database, query: AuditLogQuery): Promise<{ total: number; list: AuditEntry[] }> {
  const { total, list } = await readAuditLog(db, query);
  const names = await fullNames(db, [...new Set(list.flatMap(({ byUserId }) => byUserId ?? []))]);
  return {
    total,
    list: list.map(({ at, byUserId, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      by: byUserId === null ? null : named(byUserId, names),
    })),
  };
}

export async function listAuditLogChoices(db: Database): Promise<AuditLogChoices> {
  const { subjects, peopleIds } = await readAuditLogChoices(db);
  const names = await fullNames(db, peopleIds);
  return { subjects, people: peopleIds.map((id) => named(id, names)) };
}

function named(id: number, names: ReadonlyMap<number, string>) {
  return { id, name: names.get(id) ?? `Closed account ${id}` };
}
