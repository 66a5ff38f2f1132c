import { desc, eq } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type {
  AdminTestimonial,
  AdminTestimonialQuery,
  ChangeTestimonialBody,
  TestimonialBody,
} from './testimonial-admin.contract.ts';
import type { Testimonial } from './testimonials.contract.ts';
import { testimonials } from './testimonials.table.ts';

/** The carousel goes through all of them; nobody would wait for more. */
const maxShown = 50;

/** Newest first. */
export function listTestimonials(db: Database): Promise<Testimonial[]> {
  const { id, rating, review, name, petType, location } = testimonials;
  return db
    .select({ id, rating, review, name, petType, location })
    .from(testimonials)
    .orderBy(desc(testimonials.createdAt), desc(id))
    .limit(maxShown);
}

type Row = typeof testimonials.$inferSelect;

/** Newest first, as on the home page. */
export async function listAllTestimonials(
  db: Database,
  { limit, offset }: AdminTestimonialQuery,
): Promise<{ total: number; list: AdminTestimonial[] }> {
  const [total, rows] = await Promise.all([
    db.$count(testimonials),
    db
      .select()
      .from(testimonials)
      .orderBy(desc(testimonials.createdAt), desc(testimonials.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { total, list: rows.map(viewForAdmin) };
}

export function addTestimonial(deps: Deps, wanted: TestimonialBody, byUserId: number): Promise<AdminTestimonial> {
  const at = deps.clock.now();
  return deps.changes.transaction(async (tx, invalidate) => {
    const [added] = await tx
      .insert(testimonials)
      .values({ ...wanted, createdAt: at })
      .returning();
    if (!added) throw new Error('The testimonial was not stored');
    await recordChange(tx, { at, byUserId, ...subjectOf(added), did: 'created', before: null, after: wanted });
    invalidate('testimonials');
    return viewForAdmin(added);
  });
}

/** @throws Problem 404 `testimonial-not-found` */
export function changeTestimonial(
  deps: Deps,
  id: number,
  wanted: ChangeTestimonialBody,
  byUserId: number,
): Promise<AdminTestimonial> {
  const at = deps.clock.now();
  return deps.changes.transaction(async (tx, invalidate) => {
    const found = await lock(tx, id);
    const changed = { ...found, ...wanted };
    await tx.update(testimonials).set(changed).where(eq(testimonials.id, id));
    const [before, after] = [viewForAdmin(found), viewForAdmin(changed)];
    await recordChange(tx, { at, byUserId, ...subjectOf(found), did: 'changed', before, after });
    invalidate('testimonials');
    return after;
  });
}

/** @throws Problem 404 `testimonial-not-found` */
export async function removeTestimonial(deps: Deps, id: number, byUserId: number): Promise<void> {
  const at = deps.clock.now();
  await deps.changes.transaction(async (tx, invalidate) => {
    const found = await lock(tx, id);
    await tx.delete(testimonials).where(eq(testimonials.id, id));
    const before = viewForAdmin(found);
    await recordChange(tx, { at, byUserId, ...subjectOf(found), did: 'removed', before, after: null });
    invalidate('testimonials');
  });
}

/** Locked until the transaction ends, so that the audit log's 'before' is what was replaced. */
async function lock(tx: Database, id: number): Promise<Row> {
  const [found] = await tx.select().from(testimonials).where(eq(testimonials.id, id)).for('update');
  if (!found) throw new Problem(404, 'testimonial-not-found', 'That testimonial is not there any more.');
  return found;
}

function subjectOf({ id }: Row) {
  return { subject: 'testimonial', subjectId: id };
}

function viewForAdmin({ createdAt, ...row }: Row): AdminTestimonial {
  return { ...row, createdAt: createdAt.toISOString() };
}
