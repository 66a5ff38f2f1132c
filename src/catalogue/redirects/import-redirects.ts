import type { Readable } from 'node:stream';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { largestImport } from '#platform/table-files/import-file.contract.ts';
import { tooLarge } from '#platform/table-files/sent-file.ts';
import { piecesOf, streamCsv } from '#platform/table-files/stream-csv.ts';
import { findBySlugs } from '../product-admin/product-records.ts';
import { mostRedirectErrors, mostRedirects } from './redirects.contract.ts';
import type { RedirectReport } from './redirects.contract.ts';
import { likelyPage, oldPathOf, productNameIn } from './redirects.rules.ts';
import { addRedirects } from './redirects.ts';

type Line = { row: number; from: string; to: string };
const mostExamples = 20;

class OnlyTried extends Error {}

/**
 * Adds the redirects of a file: the old address first, then the new one, as Shopify exports them. Where there is no new one it is
 * proposed by the name in the old one.
 * @throws Problem 400 `empty-file`, `unreadable-file`, 413 `too-large`, `too-many-rows`
 */
export async function importRedirects(
  deps: Deps,
  file: Readable,
  { dryRun, byUserId }: { dryRun: boolean; byUserId: number },
): Promise<RedirectReport> {
  const { lines, faults } = await readLines(file);
  const report: RedirectReport = {
    dryRun,
    rows: lines.length + faults.length,
    added: 0,
    unchanged: 0,
    refused: 0,
    examples: [],
    faults: [],
  };
  for (const { row, fault } of faults) refuse(report, { row, from: '', reason: fault });
  const run = deps.changes.transaction(async (tx, invalidate) => {
    await addLines(tx, lines, report, { at: deps.clock.now(), byUserId });
    // Rolled back: the rules about chains hold for all of the file together.
    if (dryRun) throw new OnlyTried();
    invalidate('catalogue');
  });
  await run.catch((error: unknown) => {
    if (!(error instanceof OnlyTried)) throw error;
  });
  return report;
}

async function readLines(file: Readable) {
  const lines: Line[] = [];
  const faults: { row: number; fault: string }[] = [];
  for await (const read of streamCsv(piecesOf(file), { largest: largestImport, tooLarge })) {
    if ('fault' in read) {
      faults.push(read);
      continue;
    }
    const [from = '', to = ''] = read.cells.map((cell) => cell.trim());
    const isHeading = lines.length === 0 && !from.includes('/');
    if (from !== '' && !isHeading) lines.push({ row: read.row, from, to });
    if (lines.length > mostRedirects)
      throw new Problem(413, 'too-many-rows', `That file has more than ${mostRedirects} rows. Please split it.`);
  }
  if (lines.length + faults.length === 0) throw new Problem(400, 'empty-file', 'There are no addresses in that file.');
  return { lines, faults };
}

async function addLines(
  tx: Database,
  lines: readonly Line[],
  report: RedirectReport,
  act: { at: Date; byUserId: number },
): Promise<void> {
  const names = lines.flatMap(({ from, to }) => (to === '' ? (productNameIn(oldPathOf(from) ?? '') ?? []) : []));
  const bySlug = await findBySlugs(tx, names);
  const named = lines.map((line) => ({ ...line, to: line.to || proposed(line.from, bySlug) }));
  const results = await addRedirects(
    tx,
    named.filter(({ to }) => to !== ''),
    act,
  );
  let at = 0;
  for (const { row, from, to } of named) {
    const result = to === '' ? { from, reason: 'The row doesn’t say where it should lead.' } : results[at++];
    if (!result) continue;
    if ('reason' in result) {
      refuse(report, { row, ...result });
      continue;
    }
    report[result.isNew ? 'added' : 'unchanged'] += 1;
    if (report.examples.length < mostExamples)
      report.examples.push({ from: result.redirect.from, to: result.redirect.to });
  }
}

function proposed(from: string, bySlug: ReadonlyMap<string, number>): string {
  const path = oldPathOf(from) ?? '';
  const id = bySlug.get(productNameIn(path) ?? '');
  return id === undefined ? (likelyPage(path) ?? '') : `/product/${id}`;
}

function refuse(report: RedirectReport, fault: RedirectReport['faults'][number]): void {
  report.refused += 1;
  if (report.faults.length < mostRedirectErrors) report.faults.push({ ...fault, from: fault.from.slice(0, 200) });
}
