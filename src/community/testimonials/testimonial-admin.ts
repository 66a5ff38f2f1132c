import { desc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type {
  ChangeTestimonialBody,
  DeskTestimonial,
  DeskTestimonialQuery,
  TestimonialBody,
} from './testimonial-admin.contract.ts';
import { testimonials } from './testimonials.table.ts';

type Row = typeof testimonials.$inferSelect;

/** Newest first, as the home page turns through them. */
export async function listAllTestimonials(
  db: Database,
  { limit, offset }: DeskTestimonialQuery,
): Promise<{ total: number; list: DeskTestimonial[] }> {
  const [total, rows] = await Promise.all([
    db.$count(testimonials),
    db
      .select()
      .from(testimonials)
      .orderBy(desc(testimonials.createdAt), desc(testimonials.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { total, list: rows.map(viewForDesk) };
}

export function addTestimonial(deps: Deps, wanted: TestimonialBody, byUserId: number): Promise<DeskTestimonial> {
  const at = deps.clock.now();
  return deps.changes.transaction(async (tx, announce) => {
    const [added] = await tx
      .insert(testimonials)
      .values({ ...wanted, createdAt: at })
      .returning();
    if (!added) throw new Error('The testimonial was not stored');
    await recordChange(tx, { at, byUserId, ...subjectOf(added), did: 'created', before: null, after: wanted });
    announce('testimonials');
    return viewForDesk(added);
  });
}

/** @throws Problem 404 `testimonial-not-found` */
export function changeTestimonial(
  deps: Deps,
  id: number,
  wanted: ChangeTestimonialBody,
  byUserId: number,
): Promise<DeskTestimonial> {
  const at = deps.clock.now();
  return deps.changes.transaction(async (tx, announce) => {
    const found = await lock(tx, id);
    const changed = { ...found, ...wanted };
    await tx.update(testimonials).set(changed).where(eq(testimonials.id, id));
    const [before, after] = [viewForDesk(found), viewForDesk(changed)];
    await recordChange(tx, { at, byUserId, ...subjectOf(found), did: 'changed', before, after });
    announce('testimonials');
    return after;
  });
}

/** @throws Problem 404 `testimonial-not-found` */
export async function removeTestimonial(deps: Deps, id: number, byUserId: number): Promise<void> {
  const at = deps.clock.now();
  await deps.changes.transaction(async (tx, announce) => {
    const found = await lock(tx, id);
    await tx.delete(testimonials).where(eq(testimonials.id, id));
    const before = viewForDesk(found);
    await recordChange(tx, { at, byUserId, ...subjectOf(found), did: 'removed', before, after: null });
    announce('testimonials');
  });
}

/** Held until the transaction ends, so that the log's 'before' is what was replaced. */
async function lock(tx: Database, id: number): Promise<Row> {
  const [found] = await tx.select().from(testimonials).where(eq(testimonials.id, id)).for('update');
  if (!found) throw new Problem(404, 'testimonial-not-found', 'That testimonial is not there any more.');
  return found;
}

function subjectOf({ id }: Row) {
  return { subject: 'testimonial', subjectId: id };
}

function viewForDesk({ createdAt, ...row }: Row): DeskTestimonial {
  return { ...row, createdAt: createdAt.toISOString() };
}
