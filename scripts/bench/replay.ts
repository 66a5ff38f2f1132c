import { randomBytes, randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { Statement } from './statements.ts';

/** One replay: the values PostgreSQL has returned so far, and the values generated for this replay. */
type Replay = { answers: unknown[][]; fresh: Map<unknown, unknown>; productId: number };
type Value = (replay: Replay) => unknown;
type Step = Pick<Statement, 'asked' | 'inTransaction'> & { values: Value[] };

type Records = readonly [Statement[], Statement[]];
type Scene = { records: Records; products: readonly [number, number]; upTo: number };

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const hexadecimal = '0123456789abcdef';

/**
 * Compares two recordings of the same action on different products and derives how to repeat it for others: what is equal in both is
 * sent unchanged, what PostgreSQL returned earlier is taken from its results, and the rest is generated in the same form.
 */
export function learn(records: Records, products: Scene['products']): Step[] {
  const [first, second] = records;
  const texts = (statements: Statement[]) => statements.map(({ asked }) => asked.text);
  if (!isDeepStrictEqual(texts(first), texts(second))) throw new Error('The same act twice said different things.');
  return first.map(({ asked, inTransaction, values }, upTo) => ({
    asked,
    inTransaction,
    values: values.map((value, index) => valueOf(value, second[upTo]?.values[index], { records, products, upTo })),
  }));
}

/** Uses pg alone: one connection per transaction, any connection for single statements. */
export async function replay(pool: Pool, steps: readonly Step[], productId: number): Promise<void> {
  const run: Replay = { answers: [], fresh: new Map(), productId };
  let own: PoolClient | undefined;
  try {
    for (const { asked, inTransaction, values } of steps) {
      if (inTransaction) own ??= await pool.connect();
      // As recorded from the shop's own calls of pg, with other values.
      const query = { ...asked, values: values.map((value) => value(run)) } as QueryConfig;
      const { rows } = await (own ?? pool).query<Record<string, unknown>>(query);
      run.answers.push(rows.flatMap((row) => Object.values(row)));
      if (!/^commit/i.test(asked.text)) continue;
      own?.release();
      own = undefined;
    }
  } catch (error) {
    own?.release(true);
    throw error;
  }
}

function valueOf(a: unknown, b: unknown, scene: Scene): Value {
  if (a === scene.products[0] && b === scene.products[1]) return ({ productId }) => productId;
  if (isDeepStrictEqual(a, b)) return () => a;
  return fromResponse(a, b, scene) ?? fromParts(a, b, scene) ?? madeUp(a, b);
}

function fromResponse(a: unknown, b: unknown, { records: [first, second], upTo }: Scene): Value | undefined {
  for (let step = 0; step < upTo; step += 1) {
    const other = second[step]?.returned;
    const cell = first[step]?.returned.findIndex((value, at) => isDeepStrictEqual([value, other?.[at]], [a, b])) ?? -1;
    if (cell >= 0) return ({ answers }) => answers[step]?.[cell];
  }
  return undefined;
}

function fromParts(a: unknown, b: unknown, scene: Scene): Value | undefined {
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
    const parts = a.map((part: unknown, index) => valueOf(part, b[index], scene));
    return (run) => parts.map((part) => part(run));
  }
  if (isRecord(a) && isRecord(b)) {
    const parts = Object.entries(a).map(([name, part]) => [name, valueOf(part, b[name], scene)] as const);
    return (run) => Object.fromEntries(parts.map(([name, part]) => [name, part(run)]));
  }
  if (!isJson(a) || !isJson(b)) return undefined;
  const whole = valueOf(JSON.parse(a), JSON.parse(b), scene);
  return (run) => JSON.stringify(whole(run));
}

/** The same value everywhere in this replay. */
function madeUp(a: unknown, b: unknown): Value {
  if (a instanceof Date) return () => new Date();
  if (Buffer.isBuffer(a)) return remembered(a.toString('hex'), () => randomBytes(a.length));
  if (typeof a !== 'string' || typeof b !== 'string' || a.length !== b.length) return () => a;
  if (/^\d{4}-\d\d-\d\dT/.test(a)) return () => new Date().toISOString();
  const alphabet = [hexadecimal, crockford].find((mails) => a.split('').every((mail) => `${mails}-PV`.includes(mail)));
  const random = (mails: string) => mails[randomInt(mails.length)] ?? '';
  return remembered(a, () =>
    Array.from(a, (mail, at) => (mail === b[at] ? mail : random(alphabet ?? base64url))).join(''),
  );
}

function remembered(name: string, make: () => unknown): Value {
  return ({ fresh }) => {
    if (!fresh.has(name)) fresh.set(name, make());
    return fresh.get(name);
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function isJson(value: unknown): value is string {
  return typeof value === 'string' && /^[[{].*[\]}]$/s.test(value);
}
