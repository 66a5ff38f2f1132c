import { eq } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { everything } from '#platform/database/cache-tags.contract.ts';
import type { Changes } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { CustomersWord, CustomersWordBody, CustomersWordList } from './customers-words.contract.ts';
import { customersWords } from './customers-words.table.ts';
import { firstWords } from './pet-words.rules.ts';
import type { CustomersWords } from './pet-words.rules.ts';

export type CachedCustomersWords = { read(): Promise<CustomersWords> };

/** Kept in memory until the catalogue changes, as what searches find is. */
export function cacheCustomersWords(db: Database, changes: Changes): CachedCustomersWords {
  let known: Promise<CustomersWords> | undefined;
  changes.subscribe((tags) => {
    if (tags.includes('catalogue') || tags.includes(everything)) known = undefined;
  });
  return {
    read() {
      const reading = (known ??= readWords(db));
      reading.catch(() => known === reading && (known = undefined));
      return reading;
    },
  };
}

async function readWords(db: Database): Promise<CustomersWords> {
  const { words } = await mergeWords(db);
  const pairs = (isClosest: boolean) =>
    words.filter((word) => word.isClosest === isClosest).map(({ said, shown }) => [said, shown] as const);
  return { same: new Map(pairs(false)), closest: new Map(pairs(true)) };
}

/** Those of a new shop, and what the owner changed of them. */
export async function listCustomersWords(db: Database): Promise<CustomersWordList> {
  const { words, removed } = await mergeWords(db);
  return { words: words.toSorted((a, b) => a.said.localeCompare(b.said)), removed };
}

async function mergeWords(db: Database): Promise<CustomersWordList> {
  const changed = await db.select().from(customersWords);
  const own = new Map(changed.map((row) => [row.said, row]));
  const first = firstList();
  const isGone = ({ said }: CustomersWord) => own.get(said)?.shown === null;
  const words = [
    ...first.filter(({ said }) => !own.has(said)),
    ...changed.flatMap(({ said, shown, isClosest }) => (shown === null ? [] : { said, shown, isClosest, isOwn: true })),
  ];
  return { words, removed: first.filter(isGone) };
}

function firstList(): CustomersWord[] {
  const of = (pairs: ReadonlyMap<string, string>, isClosest: boolean) =>
    [...pairs].map(([said, shown]) => ({ said, shown, isClosest, isOwn: false }));
  return [...of(firstWords.same, false), ...of(firstWords.closest, true)];
}

/** Adds a word, or changes what is shown for it. */
export function saveCustomersWord(deps: Deps, body: CustomersWordBody, byUserId: number): Promise<CustomersWordList> {
  const { said, ...meaning } = body;
  return change(deps, said, byUserId, async (tx, updatedAt) => {
    const row = { ...meaning, updatedAt };
    await tx
      .insert(customersWords)
      .values({ said, ...row })
      .onConflictDoUpdate({ target: customersWords.said, set: row });
  });
}

/** One of a new shop is kept as removed. @throws Problem 404 `word-not-found` */
export function removeCustomersWord(deps: Deps, said: string, byUserId: number): Promise<CustomersWordList> {
  const isFirst = firstWords.same.has(said) || firstWords.closest.has(said);
  return change(deps, said, byUserId, async (tx, updatedAt, before) => {
    if (!before) throw new Problem(404, 'word-not-found', 'There is no such word.');
    if (!isFirst) await tx.delete(customersWords).where(eq(customersWords.said, said));
    else
      await tx
        .insert(customersWords)
        .values({ said, shown: null, updatedAt })
        .onConflictDoUpdate({ target: customersWords.said, set: { shown: null, updatedAt } });
  });
}

type Write = (tx: Database, at: Date, before: CustomersWord | undefined) => Promise<void>;

async function change(deps: Deps, said: string, byUserId: number, write: Write): Promise<CustomersWordList> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const at = deps.clock.now();
    const wordIn = ({ words }: CustomersWordList) => words.find((word) => word.said === said);
    const before = wordIn(await listCustomersWords(tx));
    await write(tx, at, before);
    const list = await listCustomersWords(tx);
    const after = wordIn(list);
    const did = after ? 'saved' : 'removed';
    const about = { at, byUserId, subject: 'search-word', subjectId: said, did };
    await recordChange(tx, { ...about, before: before ?? null, after: after ?? null });
    invalidate('catalogue');
    return list;
  });
}
