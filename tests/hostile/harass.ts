import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import type { ApiDocument } from '#shop/api-docs/api-document.rules.ts';
import { callsOf, hostileTo } from './hostile-requests.ts';
import type { HostileRequest } from './hostile-requests.ts';
import { signIn } from './prepare-shop.ts';

export type Response = { status: number; type: string; body: string };
export type Sent = Pick<HostileRequest, 'method' | 'url' | 'headers' | 'payload'>;

/** A shop, in this process or another. */
export type Target = {
  send(request: Sent): Promise<Response>;
  query(statement: string): Promise<Record<string, unknown>[]>;
};

export type Figures = {
  requests: number;
  calls: number;
  statuses: Record<string, number>;
  /** Rejections after which all tables were compared. */
  refused: number;
  slowestMs: number;
  slowest: string;
  faults: string[];
};

type Fields = Record<string, unknown>;

const atOnce = 250;
const hangsAfterMs = 15_000;
const mostErrors = 20;

/** Sends generated requests to every call in turn, the same ones for the same seed, and reports what was wrong with the responses. */
export async function harass(target: Target, { requests, seed }: { requests: number; seed: number }): Promise<Figures> {
  const document = JSON.parse((await target.send(plain('/api/openapi.json'))).body) as ApiDocument;
  const hostile = callsOf(document).map(hostileTo);
  const figures: Figures = {
    requests: 0,
    calls: hostile.length,
    statuses: {},
    refused: 0,
    slowestMs: 0,
    slowest: '',
    faults: [],
  };
  const state = await tableReader(target);
  const cookies = await signIn(target);
  let before = await state();

  while (figures.requests < requests && figures.faults.length < mostErrors) {
    const turns = fc.sample(fc.tuple(...hostile), {
      seed: seed + figures.requests,
      numRuns: Math.ceil(atOnce / hostile.length),
    });
    for (const request of turns.flat().slice(0, requests - figures.requests)) {
      const cookie = cookies[request.role];
      const headers = { ...request.headers, ...(cookie && { cookie }) };
      const began = performance.now();
      const response = await responseOf(target, { ...request, headers });
      const ms = Math.round(performance.now() - began);
      if (ms > figures.slowestMs) Object.assign(figures, { slowestMs: ms, slowest: reported(request) });
      figures.requests += 1;
      figures.statuses[response.status] = (figures.statuses[response.status] ?? 0) + 1;
      const after = await state();
      const changed = changedTables(before, after);
      const errors = errorsOf(response);
      if (response.status >= 400) {
        figures.refused += 1;
        errors.push(...changed.map((table) => `a refused call changed ${table}`));
      }
      before = after;
      // Signs in again whoever was signed out by a request.
      if (changed.includes('public.sessions')) {
        await signIn(target);
        before = await state();
      }
      figures.faults.push(
        ...errors.map((error) => `${error}: ${reported(request)} → ${response.status} ${response.body.slice(0, 200)}`),
      );
    }
  }
  return figures;
}

function plain(url: string): Sent {
  return { method: 'GET', url, headers: {}, payload: undefined };
}

async function responseOf(target: Target, request: Sent): Promise<Response> {
  const giveUp = new AbortController();
  const hung = wait(hangsAfterMs, { status: 599, type: '', body: 'no answer' }, { signal: giveUp.signal });
  try {
    return await Promise.race([target.send(request), hung.catch(() => ({ status: 599, type: '', body: '' }))]);
  } finally {
    giveUp.abort();
  }
}

function errorsOf({ status, type, body }: Response): string[] {
  if (status >= 500) return ['an answer that blames the shop'];
  if (status < 400) return [];
  const problem = type.startsWith('application/json') ? parsed(body) : undefined;
  if (!problem) return ['a refusal that is not JSON'];
  const errors: string[] = [];
  if (typeof problem['message'] !== 'string' || problem['message'].length < 5)
    errors.push('a refusal without a message');
  if (typeof problem['code'] !== 'string') errors.push('a refusal without a code');
  const issues: unknown = problem['issues'];
  if (problem['code'] === 'invalid-input' && !(Array.isArray(issues) && issues.every(isIssue) && issues.length > 0))
    errors.push('wrong input without issues');
  if (
    /\bat .+:\d+:\d+|node_modules|\bselect .+ from\b|\bFST_|ECONN|violates|syntax error/.test(
      body.replace(/There is (no )?\S+ \S+/, ''),
    )
  )
    errors.push('internals in an answer');
  return errors;
}

function isIssue(issue: unknown): boolean {
  const { path, message } = Object(issue) as Fields;
  return typeof path === 'string' && typeof message === 'string';
}

function parsed(body: string): Fields | undefined {
  try {
    return Object(JSON.parse(body)) as Fields;
  } catch {
    return undefined;
  }
}

/** A checksum of each table, without those that count calls and visitors, rejected or not. */
async function tableReader({ query }: Target): Promise<() => Promise<Fields>> {
  const tables = await query(`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' and not tablename = any(array['rate_limits', 'visits', 'visit_salts']) order by 1`);
  const names = tables.map(({ name }) => String(name));
  const figures = names.map(
    (name) => `(select count(*) || '/' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${name} t) as "${name}"`,
  );
  const jobs = `(select count(*)::text from jobs.job where name not like '\\_\\_%' and data is not null) as "jobs"`;
  const statement = `select ${[...figures, jobs].join(', ')}`;
  return async () => (await query(statement))[0] ?? {};
}

function changedTables(before: Fields, after: Fields): string[] {
  return Object.keys(before).filter((table) => before[table] !== after[table]);
}

function reported({ method, url, role, headers, payload }: HostileRequest): string {
  return `${role} ${method} ${url.slice(0, 200)} ${JSON.stringify(headers).slice(0, 120)} ${payload?.slice(0, 300) ?? ''}`;
}
