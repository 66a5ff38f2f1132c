import { createHmac, randomInt } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { recoveryCodes } from './two-factor.table.ts';

const howMany = 10;
const mails = 10; // 50 bits
/** Crockford's base32: nothing that can be mistaken for something else. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Replaces the user's recovery codes. They are returned once and stored as hashes. */
export async function makeRecoveryCodes({ config }: Deps, tx: Database, userId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(config.secret, userId, code) })));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Of two concurrent uses of a code one succeeds. */
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

/** Normalises a typed code: without dashes, in capitals, and with Crockford's look-alikes replaced. */
function plain(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

/** Keyed, so that codes cannot be guessed offline from a copy of the database. */
function hashOf(secret: string, userId: number, code: string): string {
  return createHmac('sha256', secret).update(`recovery-code ${userId} ${code}`).digest('base64url');
}

/** The parameters that authenticator apps assume: six digits, SHA-1, 30 seconds (RFC 6238). */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Half minutes by which a phone's clock may be off, either way (RFC 6238, section 5.2). */
const leeway = 1;

const secretBytes = 20; // as long as SHA-1's output (RFC 4226, section 4)

/** In base32, as it is typed into an app without a camera. */
export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The address in the QR code; the app shows the names of shop and account. */
export function setUpAddress(secret: string, shop: string, account: string): string {
  return new TOTP({ ...kind, issuer: shop, label: account, secret: Secret.fromBase32(secret) }).toString();
}

/** The number of the half minute that the code belongs to; null for a wrong code. */
export function stepOf(code: string, secret: string, now: Date): number | null {
  // The library compares bytes and throws for digits of other alphabets.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const counter = new TOTP({ ...kind, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const off = counter.validate({ token: code, timestamp, window: leeway });
  return off === null ? null : counter.counter({ timestamp }) + off;
}
