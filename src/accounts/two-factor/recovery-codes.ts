import { createHmac, randomInt } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { recoveryCodes } from './two-factor.table.ts';

const howMany = 10;
const mails = 10; // 50 bits
/** Crockford's base32: nothing that can be mistaken for something else. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** New ones for a person, in place of all before. They are told once and kept as hashes. */
export async function makeRecoveryCodes({ config }: Deps, tx: Database, userId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(config.secret, userId, code) })));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Of two who use the same code at once, one gets through. */
export async function spendRecoveryCode({ config, clock }: Deps, tx: Database, userId: number, typed: string) {
  const codeHash = hashOf(config.secret, userId, plain(typed));
  const [spent] = await tx
    .update(recoveryCodes)
    .set({ usedAt: clock.now() })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id });
  return spent !== undefined;
}

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const [left] = await db
    .select({ number: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return left?.number ?? 0;
}

function newCode(): string {
  return Array.from({ length: mails }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** However it was written down: without dashes, in capitals, and with Crockford's twins read as what they stand for. */
function plain(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

/** Keyed, so that a copy of the database alone cannot be tried against. */
function hashOf(secret: string, userId: number, code: string): string {
  return createHmac('sha256', secret).update(`recovery-code ${userId} ${code}`).digest('base64url');
}
