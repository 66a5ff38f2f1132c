import { readdirSync, readFileSync } from 'node:fs';

type Process = { pid: number; parent: number; cpuMs: number; cpuOfEndedMs: number };

/** The unit in which Linux counts CPU time. */
const tickMs = 10;

/** A process and all its descendants. */
export function family(root: number): Process[] {
  const all = processes();
  const members = all.filter(({ pid }) => pid === root);
  for (const member of members) members.push(...all.filter(({ parent }) => parent === member.pid));
  return members;
}

/** Total so far, in milliseconds. PostgreSQL's processes come and go: the CPU time of those that ended is added to their parent's. */
export function cpuOf(shop: number, postgres: number | undefined): { shop: number; all: number } {
  const own = family(shop);
  const others = postgres === undefined || own.some(({ pid }) => pid === postgres) ? [] : family(postgres);
  const everything = [...own, ...others];
  const ended = everything.find(({ pid }) => pid === postgres)?.cpuOfEndedMs ?? 0;
  return {
    shop: own.find(({ pid }) => pid === shop)?.cpuMs ?? 0,
    all: everything.reduce((sum, { cpuMs }) => sum + cpuMs, ended),
  };
}

/** Memory of these processes in megabytes; shared pages are counted once (PSS). */
export function memoryOf(pids: Iterable<number>): number {
  let kilobytes = 0;
  for (const pid of new Set(pids)) {
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

export function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
}

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = read(`/proc/${name}/stat`);
      // The name in brackets may hold any character, spaces included.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [, parent = 0, , , , , , , , , , user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields;
      const cpuOfEndedMs = (endedUser + endedSystem) * tickMs;
      return stat ? [{ pid: Number(name), parent, cpuMs: (user + system) * tickMs, cpuOfEndedMs }] : [];
    });
}

/** Empty for a process that has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
