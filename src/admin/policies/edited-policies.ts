import { fullNames } from '#accounts/users/users.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { EditedPolicy } from '#shop/policies/policies.contract.ts';
import { readForEditing } from '#shop/policies/policies.ts';

/** With the names of those who wrote them. */
export async function editedPolicies(deps: Pick<Deps, 'db' | 'config'>): Promise<EditedPolicy[]> {
  const policies = await readForEditing(deps);
  const writers = policies.flatMap(({ versions }) => versions.map(({ byUserId }) => byUserId));
  const names = await fullNames(deps.db, [...new Set(writers)]);
  return policies.map((policy) => ({
    ...policy,
    versions: policy.versions.map(({ at, byUserId }) => ({ at: at.toISOString(), by: names.get(byUserId) ?? null })),
  }));
}
