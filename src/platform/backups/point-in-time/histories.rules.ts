import { segmentStart } from './log-names.rules.ts';
import type { HistoryFile } from './log-names.rules.ts';

export type Base = Extract<HistoryFile, { kind: 'base' }>;
export type Log = Extract<HistoryFile, { kind: 'log' }>;

/** A copy of the server's files and the changes after it, without a gap. */
export type BackupChain = { base: Base; logs: Log[]; until: Date };

/** Copies from which something can be restored, the oldest first. */
export function chainsIn(files: readonly HistoryFile[]): BackupChain[] {
  return files
    .filter((file): file is Base => file.kind === 'base')
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .flatMap((base) => chainFrom(base, files) ?? []);
}

/** PostgreSQL reads the changes from the beginning of the file in which the copy was begun. */
function chainFrom(base: Base, files: readonly HistoryFile[]): BackupChain | undefined {
  const from = segmentStart(base.start);
  const later = logsOf(files, base.history).filter(({ end }) => end > from);
  const gap = later.findIndex(({ start }, index) => index > 0 && later[index - 1]?.end !== start);
  const logs = gap === -1 ? later : later.slice(0, gap);
  const [first, last] = [logs[0], logs.at(-1)];
  // A copy is whole only with the changes of the time in which it was made.
  if (!first || !last || first.start > from || last.at < base.at) return undefined;
  return { base, logs, until: last.at };
}

export function logsOf(files: readonly HistoryFile[], history: string): Log[] {
  return files
    .filter((file): file is Log => file.kind === 'log' && file.history === history)
    .toSorted((one, other) => (one.start < other.start ? -1 : 1));
}

/** From the latest copy before that moment; `until` is later where the changes go further. Undefined: it lies before all copies. */
export function chainTo(moment: Date, files: readonly HistoryFile[]): BackupChain | undefined {
  const chain = chainsIn(files).findLast(({ base }) => base.at <= moment);
  return chain && cutAfter(chain, moment);
}

/** From the latest copy before that moment whose changes lead past it. */
export function chainAcross(moment: Date, files: readonly HistoryFile[]): BackupChain | undefined {
  return chainsIn(files).findLast(({ base, until }) => base.at <= moment && until >= moment);
}

/** Only the changes that it takes to reach that moment. */
export function cutAfter(chain: BackupChain, moment: Date): BackupChain {
  const enough = chain.logs.findIndex(({ at }) => at > moment);
  return enough >= 0 ? { ...chain, logs: chain.logs.slice(0, enough + 1) } : chain;
}

/** Of each history the latest copies and what they need are kept, of all histories the latest. */
export function notNeeded(files: readonly HistoryFile[], kept: { copies: number; histories: number }): HistoryFile[] {
  const chains = chainsIn(files);
  const histories = [...new Set(chains.map(({ base }) => base.history))].slice(-kept.histories);
  const oldest = new Map(
    histories.map((history) => [
      history,
      chains.filter(({ base }) => base.history === history).slice(-kept.copies)[0]?.base,
    ]),
  );
  return files.filter(({ history, ...file }) => {
    const base = oldest.get(history);
    if (!base) return history < (histories[0] ?? ''); // one that was just begun has no use yet
    return file.at < base.at && (file.kind === 'base' || file.end <= segmentStart(base.start));
  });
}

/** Of histories that ended, such as what was before a restore: as old as no backup is. */
export function outlived(files: readonly HistoryFile[], current: string, ageMs: number): HistoryFile[] {
  const latest = files.findLast(({ history }) => history === current)?.at.getTime() ?? 0;
  return files.filter(({ history, at }) => history !== current && at.getTime() < latest - ageMs);
}

export function bytesOfLogs(logs: readonly Log[]): number {
  return logs.reduce((sum, { bytes }) => sum + bytes, 0);
}
