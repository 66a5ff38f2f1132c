import { and, gt, lte, notInArray, sql } from 'drizzle-orm';
import { allowMoreTime } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { productsOnSale } from '../google-feed/google-feed.ts';
import { googleItem } from '../google-feed/google-item.rules.ts';
import type { OfferedProduct } from '../google-feed/google-item.rules.ts';
import { problemsFor } from '../google-feed/offer-problems.contract.ts';
import type { OfferProblem } from '../google-feed/offer-problems.contract.ts';
import { problemsOf } from '../google-feed/offer-problems.rules.ts';
import type { Shelves } from '../products/categories.contract.ts';
import { products } from '../products/products.table.ts';
import { readShelves } from '../products/shelves.ts';
import { offerChecks, offerFindings } from './offer-check.table.ts';

type Finding = { productId: number; problems: OfferProblem[] };

/** Looks through everything on sale by the feed's own rules, batch by batch. */
export async function checkOffers({ db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<void> {
  const shelves = await readShelves(db);
  const counts: Partial<Record<OfferProblem, number>> = {};
  const grave = new Set(problemsFor('google', 'refused'));
  const check = { endedAt: clock.now(), products: 0, refused: 0, counts };
  for (let last = 0; ;) {
    const found = await productsOnSale(db, { after: last });
    const end = found.at(-1)?.id;
    const findings = await findingsOf(db, found, { shelves, shopUrl: config.url });
    await save(db, findings, last, end);
    check.products += found.length;
    check.refused += findings.filter(({ problems }) => problems.some((one) => grave.has(one))).length;
    for (const problem of findings.flatMap(({ problems }) => problems)) counts[problem] = (counts[problem] ?? 0) + 1;
    if (end === undefined) break;
    last = end;
  }
  await db.insert(offerChecks).values(check).onConflictDoUpdate({ target: offerChecks.id, set: check });
}

type Beside = { shelves: Shelves; shopUrl: string };

/** Products with problems only. */
export async function findingsOf(db: Database, found: readonly OfferedProduct[], beside: Beside): Promise<Finding[]> {
  const twice = await gtinsTwice(
    db,
    found.flatMap(({ gtin }) => gtin ?? []),
  );
  return found.flatMap((product) => {
    const item = googleItem(product, { delivery: [], ...beside });
    const problems = problemsOf(product, { item, isGtinTwice: twice.has(product.gtin ?? '') });
    return problems.length > 0 ? [{ productId: product.id, problems }] : [];
  });
}

async function gtinsTwice(db: Database, gtins: string[]): Promise<Set<string>> {
  if (gtins.length === 0) return new Set();
  const { rows } = await db.execute<{ gtin: string }>(sql`
    select gtin from ${products}
    where gtin = any(${sql.param(gtins)}::text[]) and withdrawn_at is null group by gtin having count(*) > 1`);
  return new Set(rows.map(({ gtin }) => gtin));
}

/** In place of what the check before found of products up to `end`; without an end of all that follow. */
async function save(db: Database, findings: readonly Finding[], after: number, end: number | undefined): Promise<void> {
  const { productId } = offerFindings;
  const ids = findings.map((one) => one.productId);
  await db.transaction(async (tx) => {
    await allowMoreTime(tx);
    const upTo = end === undefined ? undefined : lte(productId, end);
    await tx.delete(offerFindings).where(and(gt(productId, after), upTo, notInArray(productId, ids)));
    if (ids.length === 0) return;
    // A product that went meanwhile has no finding.
    await tx.execute(sql`
      insert into ${offerFindings} (product_id, problems)
      select f."productId", array(select jsonb_array_elements_text(f.problems))
      from jsonb_to_recordset(${JSON.stringify(findings)}) as f("productId" int, problems jsonb)
      join ${products} p on p.id = f."productId"
      on conflict (product_id) do update set problems = excluded.problems`);
  });
}
