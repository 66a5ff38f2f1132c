import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';

/**
 * PostgreSQL's codes for errors that pass: a session it ended or refused (08, 57P, 25P), no room or memory left (53), another
 * transaction preferred (40001, 40P01), a lock (55P03) or a statement (57014) that took too long, a standby (25006), a disk (58030).
 */
const transientCodes = /^(08|53|57P|25P0[34]|40001|40P01|55P03|57014|25006|58030)/;

/** Those of them with which a server that restarts, or is full, refuses a new session. */
const refusingCodes = /^(57P0[123]|53300)/;

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'EHOSTUNREACH', 'ENETUNREACH']);
const slowNetworkCodes = new Set(['ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** Sentences of pg, which gives them no code. */
const lostConnection = /^(Connection terminated|Client (has encountered|was closed)|Cannot use a pool after)/;
const tooSlow = /^(timeout e|Query read timeout)/;

/**
 * Whether a query failed because the database was away or too busy. Nothing of it has been saved, unless it was the commit
 * itself; a second try may well succeed.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) return isTransient(error);
  if (lostConnection.test(error.message) || tooSlow.test(error.message)) return true;
  // The network's codes could be anybody's, such as a missing file's.
  if (error instanceof DrizzleQueryError && fails(error.cause, networkCodes, slowNetworkCodes)) return true;
  return isUnavailable(error.cause);
}

/** Whether that was because the database's disk is full, which only its owner can mend. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error instanceof DatabaseError && error.code === '53100') || isDiskFull(error.cause);
}

/** Whether a server that is just restarting refused a new connection. */
export function isRestarting(error: unknown): boolean {
  if (error instanceof DatabaseError) return refusingCodes.test(error.code ?? '');
  return (
    fails(error, networkCodes) || (error instanceof Error && error.message === 'Connection terminated unexpectedly')
  );
}

/** Whether a start or a command failed only because the database was away, restarting or too busy just then. */
export function isAway(error: unknown): boolean {
  if (error instanceof SuppressedError) return isAway(error.suppressed); // what failed first; then closing failed too
  if (error instanceof AggregateError) return error.errors.some(isAway); // one for each address of a host name
  if (!(error instanceof Error)) return false;
  return isUnavailable(error) || isRefused(error) || isAway(error.cause);
}

/** A missing socket is a missing file, so the call counts as well. */
function isRefused(error: Error): boolean {
  return 'syscall' in error && /^(connect|read|write)$/.test(String(error.syscall)) && fails(error, networkCodes);
}

function isTransient({ code = '', severity }: DatabaseError): boolean {
  // A protocol violation is a bug of ours, unless it ended the session: that is how poolers report that they have no server.
  return code === '08P01' ? severity === 'FATAL' : transientCodes.test(code);
}

/** Node tries every address of a host name and says of each how it failed. */
function fails(error: unknown, ...codes: ReadonlySet<string>[]): boolean {
  if (error instanceof AggregateError) return error.errors.some((one) => fails(one, ...codes));
  if (!(error instanceof Error && 'code' in error)) return false;
  const { code } = error;
  return codes.some((known) => typeof code === 'string' && known.has(code));
}
