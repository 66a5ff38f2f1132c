/** A place in PostgreSQL's log of changes (WAL), as it counts bytes; written `0/1A2B3C` by the server. */
export type LogPosition = bigint;

export function parsePosition(text: string): LogPosition {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export function positionText(position: LogPosition): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase();
}

/** The size of each file in `pg_wal`; `initdb`'s default. */
export const segmentBytes = 16n * 1_048_576n;

/** The file of `pg_wal` in which a position lies. */
export function segmentName(timeline: number, position: LogPosition): string {
  const segment = position / segmentBytes;
  const inEach = 0x1_0000_0000n / segmentBytes;
  return [BigInt(timeline), segment / inEach, segment % inEach]
    .map((part) => part.toString(16).padStart(8, '0').toUpperCase())
    .join('');
}

export function segmentStart(position: LogPosition): LogPosition {
  return position - (position % segmentBytes);
}

/**
 * A file for going back to a point in time. `history` is of one run of PostgreSQL's log: a restore, another server or a gap begins
 * another.
 */
export type HistoryFile = { name: string; bytes: number; history: string; at: Date } & (
  | { kind: 'base'; start: LogPosition }
  | { kind: 'log'; start: LogPosition; end: LogPosition }
);

const wideHex = (position: LogPosition) => position.toString(16).padStart(16, '0');
const timeDigits = (at: Date) => at.toISOString().replaceAll(/\D/g, '');

/** `at`: what was committed before is in it. */
export function nameBase(history: string, start: LogPosition, at: Date, isLocked: boolean): string {
  return `${history}-base-${wideHex(start)}-${timeDigits(at)}.tar.gz${isLocked ? '.locked' : ''}`;
}

export function nameLog(
  history: string,
  [start, end]: readonly [LogPosition, LogPosition],
  at: Date,
  isLocked: boolean,
): string {
  return `${history}-log-${wideHex(start)}-${wideHex(end)}-${timeDigits(at)}.gz${isLocked ? '.locked' : ''}`;
}

export const historyName =
  /^(?<history>\d{17})-(?:base-(?<base>[\da-f]{16})|log-(?<start>[\da-f]{16})-(?<end>[\da-f]{16}))-(?<at>\d{17})(?:\.tar)?\.gz(?:\.locked)?$/;

export function beginHistory(at: Date): string {
  return timeDigits(at);
}

/** When a history was begun, from its name. */
export function timeOf(digits: string): Date {
  const [, year, month, day, hour, minute, second, ms] = /(....)(..)(..)(..)(..)(..)(...)/.exec(digits) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
}

/** In the order of their names: of histories, and of positions within one. */
export function readHistoryFiles(files: readonly { name: string; bytes: number }[]): HistoryFile[] {
  return files.flatMap(({ name, bytes }): HistoryFile[] => {
    const { history, base, start, end, at } = historyName.exec(name)?.groups ?? {};
    if (history === undefined || at === undefined) return [];
    const common = { name, bytes, history, at: timeOf(at) };
    if (base !== undefined) return [{ ...common, kind: 'base', start: BigInt(`0x${base}`) }];
    return [{ ...common, kind: 'log', start: BigInt(`0x${start}`), end: BigInt(`0x${end}`) }];
  });
}
