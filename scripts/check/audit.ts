import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const answer = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), via: z.array(z.unknown()) })),
});
const advisory = z.object({ title: z.string(), url: z.string() });
const failure = z.object({ message: z.string().optional(), error: z.object({ summary: z.string() }).optional() });

const serious = ['high', 'critical'];

export type Audit = { findings: string[] } | { unanswered: string };

/** Whether the registry knows of serious faults in what a shop runs with. */
export async function audit(): Promise<Audit> {
  // Where there is no network nobody waits for it.
  const patience = ['--fetch-retries=0', '--fetch-timeout=20000'];
  return readAudit(await npm(['audit', '--omit=dev', '--json', ...patience]));
}

/** @param said what `npm audit --json` printed */
export function readAudit(said: string): Audit {
  const report: unknown = parse(said);
  const answered = answer.safeParse(report);
  if (!answered.success) return { unanswered: reasonIn(report) };
  const findings = Object.entries(answered.data.vulnerabilities)
    .filter(([, { severity }]) => serious.includes(severity))
    .map(([name, { severity, via }]) => [`${name} (${severity})`, ...via.flatMap(titleOf)].join(': '));
  return { findings };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonIn(report: unknown): string {
  const { message, error } = failure.safeParse(report).data ?? {};
  const reason = error?.summary.trim() || message?.trim() || 'npm said nothing of use';
  return reason.replace(/ - POST .*/s, '');
}

/** Of a package that is affected only by another one `via` has the other's name. */
function titleOf(via: unknown): string[] {
  const { data } = advisory.safeParse(via);
  return data ? [`${data.title} ${data.url}`] : [];
}

/** @returns its output; empty where there is no npm */
async function npm(args: readonly string[]): Promise<string> {
  // `npm run check` passes the path of npm; otherwise npm is on the PATH.
  const own = process.env.npm_execpath;
  const [program, ...first] = own?.endsWith('.js') ? [process.execPath, own] : ['npm'];
  const child = spawn(program ?? 'npm', [...first, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  child.on('error', () => undefined);
  return text(child.stdout);
}
