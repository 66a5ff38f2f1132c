/** Something that parses external input, with hostile inputs of any length. */
export type Reader = {
  name: string;
  /** Processes one input. It may throw: only the time counts. */
  read: (input: string) => unknown;
  /** By attack: an input of about `size` characters. */
  hostile: Record<string, (size: number) => string>;
  /** Characters of the largest input, the 1,000-fold of the smallest; by default 100,000. */
  largest?: number;
};

/** CPU milliseconds for inputs of 10, 100 and 1,000 times the smallest size. */
type Growth = { reader: string; input: string; size: number; ms: [number, number, number]; isLinear: boolean };

const times = [10, 100, 1_000] as const;
/** Ten times the input may take thirty times as long: a linear reader also pays for memory, a quadratic one takes a hundred. */
const mostGrowth = 30;
/** Below that nothing is judged: a quadratic reader takes longer for its largest input. */
const floorMs = 150;
const mostRuns = 10;
const enoughMs = 500;
/** The unit in which Linux counts CPU time. */
const processorTickMs = 4;

/** Runs all hostile inputs of a reader at three sizes, and again where the time grew too much, in case other work interfered. */
export async function growthOf(reader: Reader, attempts = 3): Promise<Growth[]> {
  const grown: Growth[] = [];
  for (const input of Object.keys(reader.hostile)) {
    let growth = await measured(reader, input);
    for (let attempt = 1; attempt < attempts && !growth.isLinear; attempt += 1) growth = await measured(reader, input);
    grown.push(growth);
  }
  return grown;
}

export function growthTable(growths: readonly Growth[]): string {
  const lines = growths.map(({ reader, input, size, ms, isLinear }) => {
    const growth = ms[2] < floorMs ? '-' : (ms[2] / ms[1]).toFixed(1);
    const cells = [reader, input, size.toLocaleString('en-GB'), ...ms.map((one) => one.toFixed(2)), growth];
    return `| ${[...cells, isLinear ? 'yes' : 'NO'].join(' | ')} |`;
  });
  const head = ['reader', 'input', 'largest (characters)', 'ms at 10', 'at 100', 'at 1,000', '100 to 1,000', 'linear'];
  return [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...lines].join('\n');
}

async function measured(reader: Reader, input: string): Promise<Growth> {
  const size = reader.largest ?? 100_000;
  const ms: Growth['ms'] = [0, 0, 0];
  let isLinear = true;
  let smaller = '';
  for (const [index, factor] of times.entries()) {
    const text = reader.hostile[input]?.((size / 1_000) * factor) ?? '';
    ms[index] = await timeOf(reader, text);
    if (ms[index] >= floorMs && index > 0) {
      ms[index - 1] = await bestOf(reader, smaller);
      ms[index] = await bestOf(reader, text);
      isLinear = ms[index] < Math.max(floorMs, (ms[index - 1] ?? 0) * mostGrowth);
    }
    // A cubic reader would not finish the next size.
    if (!isLinear) break;
    smaller = text;
  }
  return { reader: reader.name, input, size, ms, isLinear };
}

/** The minimum of several runs. */
async function bestOf(reader: Reader, input: string): Promise<number> {
  let best = Infinity;
  let spent = 0;
  for (let run = 0; run < mostRuns && spent < enoughMs; run += 1) {
    const began = performance.now();
    best = Math.min(best, await timeOf(reader, input));
    spent += performance.now() - began;
  }
  return best;
}

/** Wall clock, or CPU time where other work ran in between. */
async function timeOf({ read }: Reader, input: string): Promise<number> {
  const [began, processor] = [performance.now(), process.threadCpuUsage()];
  await Promise.try(() => read(input)).catch(() => undefined);
  const { user, system } = process.threadCpuUsage(processor);
  return Math.min(performance.now() - began, (user + system) / 1_000 + processorTickMs);
}
