import { budgets } from './layout.ts';
import type { Finding, Source } from './source.ts';

const rule = 'size';

/** Files short enough to be read in one go. */
export function checkBudgets(sources: Source[]): Finding[] {
  const tooLong = sources.flatMap(({ path, lines, role }) => {
    const limit = role === 'test' || path.startsWith('tests/') ? budgets.test : budgets.file;
    return lines > limit
      ? [{ file: path, line: limit + 1, rule, message: `${lines} lines, the limit is ${limit}` }]
      : [];
  });
  return [...tooLong, ...longTail(sources.filter(({ role, path }) => role !== 'test' && !path.startsWith('tests/')))];
}

/** The smallest number of lines that at least `share` of the files keep to. */
export function percentile(lines: number[], share: number): number {
  return lines.toSorted((a, b) => a - b)[Math.ceil(lines.length * share) - 1] ?? 0;
}

function longTail(sources: Source[]): Finding[] {
  const lines95 = percentile(
    sources.map(({ lines }) => lines),
    0.95,
  );
  const [longest] = sources.toSorted((a, b) => b.lines - a.lines);
  if (!longest || lines95 <= budgets.percentile95) return [];
  const over = sources.filter((source) => source.lines > budgets.percentile95).length;
  const message = `the 95th percentile of all files is ${lines95} lines, the limit ${budgets.percentile95}: ${over} files are longer`;
  return [{ file: longest.path, line: 1, rule, message }];
}
