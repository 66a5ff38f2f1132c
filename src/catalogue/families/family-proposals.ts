import { asc, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { mostVariants } from '../products/product-limits.contract.ts';
import { products } from '../products/products.table.ts';
import type { FamilyProposal } from './family-admin.contract.ts';
import { commonBeginning, proposalOf, withoutJoint } from './proposals.rules.ts';

const mostProposals = 20;

/** What tells variants apart at the end of a name: what follows the last comma, or a size. */
const ending = String.raw`(,[^,]+|\s+\(?(\d+([.,]\d+)?\s*(kg|g|ml|l|litres?|cm)|x*[sl]|xs|small|medium|large)\)?)$`;

/** Products whose names begin alike, of one category, animal and brand, that are in no family yet; most variants first. */
export async function proposeFamilies(db: Database, ids?: readonly number[]): Promise<FamilyProposal[]> {
  if (ids) return [await proposeOf(db, ids)];
  const { rows } = await db.execute<{ beginning: string; found: { productId: number; name: string }[] }>(sql`
    select beginning, json_agg(json_build_object('productId', id, 'name', name) order by id) as found from (
      select id, name, category, pet, brand, regexp_replace(name, ${ending}, '', 'i') as beginning
      from ${products} where ${products.familyId} is null and ${products.withdrawnAt} is null
    ) named
    group by beginning, category, pet, brand having count(*) between 2 and ${mostVariants}
    order by count(*) desc, beginning limit ${mostProposals}`);
  return rows.flatMap(({ beginning, found }) => proposalOf(beginning, found) ?? []);
}

async function proposeOf(db: Database, ids: readonly number[]): Promise<FamilyProposal> {
  const { id, name } = products;
  const found = await db
    .select({ productId: id, name })
    .from(products)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id));
  const beginning = commonBeginning(found.map((product) => product.name));
  const proposal = proposalOf(beginning, found) ?? proposalOf('', found);
  if (proposal) return { ...proposal, name: withoutJoint(proposal.name) || (found[0]?.name ?? '') };
  throw new Problem(
    400,
    'same-names',
    'Products with the same name can’t be told apart. Give them different names first.',
  );
}
