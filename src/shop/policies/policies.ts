import { desc, sql } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput } from '#platform/http/errors/problem.ts';
import { fillIn, placeholdersIn } from '#platform/mail/texts/placeholders.contract.ts';
import { shopDay } from '#platform/shop-day.ts';
import { readPublicSettings } from '../settings/settings.ts';
import { firstPolicies, writtenOn } from './first-policies.ts';
import type { AnsweredQuestion, Policy, WritingName } from './policies.contract.ts';
import { policyNames, writingNames } from './policies.contract.ts';
import { policyVersions } from './policies.table.ts';
import { badLinksIn, partsOf } from './policy-text.contract.ts';
import { valuesFor } from './policy-values.rules.ts';

const mostVersions = 200;

type Reading = Pick<Deps, 'db' | 'config'>;

/** As shoppers read them: with what the settings say filled in. */
export async function readPolicies(deps: Reading): Promise<Policy[]> {
  const [values, latest] = [valuesFor(await readPublicSettings(deps)), await readLatest(deps.db)];
  return policyNames.map((name) => {
    const { text, updatedOn } = currentOf(name, latest);
    return { name, text: fillIn(text, values), updatedOn };
  });
}

/** The questions of the contact page, as shoppers read them; what stands before the first is not one. */
export async function readQuestions(deps: Reading): Promise<AnsweredQuestion[]> {
  const [values, latest] = [valuesFor(await readPublicSettings(deps)), await readLatest(deps.db)];
  return partsOf(fillIn(currentOf('questions', latest).text, values))
    .filter(({ title }) => title !== '')
    .map(({ title, text }) => ({ question: title, answer: text }));
}

/** As the owner edits them: with placeholders, and with their versions, latest first. */
export async function readForEditing(deps: Reading) {
  const values = valuesFor(await readPublicSettings(deps));
  const placeholders = Object.entries(values).map(([name, value]) => ({ name, value }));
  const latest = await readLatest(deps.db);
  const { name, at, byUserId } = policyVersions;
  const versions = await deps.db
    .select({ name, at, byUserId })
    .from(policyVersions)
    .orderBy(desc(policyVersions.id))
    .limit(mostVersions);
  return writingNames.map((policy) => ({
    name: policy,
    ...currentOf(policy, latest),
    original: firstPolicies[policy],
    versions: versions.filter((version) => version.name === policy),
    placeholders,
  }));
}

/** Puts a text in the place of the one that holds. @throws Problem 400 for unknown placeholders and unsafe links */
export async function changePolicy(deps: Deps, name: WritingName, text: string, byUserId: number): Promise<void> {
  const { changes, clock } = deps;
  rejectFaults(text, Object.keys(valuesFor(await readPublicSettings(deps))));
  const at = clock.now();
  await changes.transaction(async (tx, invalidate) => {
    await tx.execute(sql`lock table ${policyVersions} in share row exclusive mode`);
    const before = currentOf(name, await readLatest(tx)).text;
    if (before === text) return;
    await tx.insert(policyVersions).values({ name, text, at, byUserId });
    const change = { at, byUserId, subject: 'policy', subjectId: name, did: 'changed' };
    await recordChange(tx, { ...change, before: { text: before }, after: { text } });
    invalidate('settings');
  });
}

function rejectFaults(text: string, known: readonly string[]): void {
  const unknown = placeholdersIn(text).find((one) => !known.includes(one));
  if (unknown !== undefined) throw invalidInput('text', `There is nothing to fill in for {{${unknown}}}`);
  const [bad] = badLinksIn(text);
  if (bad !== undefined) {
    throw invalidInput('text', `A link leads to ${bad}: begin it with / for a page of the shop, or with https://`);
  }
}

type Latest = ReadonlyMap<WritingName, { text: string; at: Date }>;

async function readLatest(db: Database): Promise<Latest> {
  const rows = await db
    .selectDistinctOn([policyVersions.name])
    .from(policyVersions)
    .orderBy(policyVersions.name, desc(policyVersions.id));
  return new Map(rows.map((row) => [row.name, row]));
}

function currentOf(name: WritingName, latest: Latest): { text: string; updatedOn: string } {
  const own = latest.get(name);
  return own ? { text: own.text, updatedOn: shopDay(own.at) } : { text: firstPolicies[name], updatedOn: writtenOn };
}
