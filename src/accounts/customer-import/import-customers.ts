import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { emailAddress, oneLine } from '#platform/contact-details.contract.ts';
import { allowMoreTime } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { largestImport } from '#platform/table-files/import-file.contract.ts';
import { tooLarge } from '#platform/table-files/sent-file.ts';
import { piecesOf, streamCsv } from '#platform/table-files/stream-csv.ts';
import { addressBody } from '../addresses/addresses.contract.ts';
import type { AddressBody } from '../addresses/addresses.contract.ts';
import { addFirstAddresses } from '../addresses/addresses.ts';
import { hashPassword } from '../password/password.ts';
import { createUsers, findAccountEmails } from '../users/users.ts';
import { placesIn } from './customer-columns.ts';
import type { CustomerCells } from './customer-columns.ts';
import { mostCustomerErrors } from './customer-import.contract.ts';
import type { CustomerImportReport } from './customer-import.contract.ts';

const batchSize = 250;

const person = z.object({
  email: emailAddress,
  firstName: z.string().overwrite(oneLine).max(100, 'That first name is too long'),
  lastName: z.string().overwrite(oneLine).max(100, 'That last name is too long'),
});

type Customer = z.output<typeof person> & { row: number; address: AddressBody | null };

/**
 * Gives the customers of another shop accounts here. They have no password until they ask for a link by email, and nobody is sent
 * anything. Who has an account already stays as they are.
 * @throws Problem 400 `unknown-columns`, `empty-file`, `unreadable-file`, 413 `too-large`
 */
export async function importCustomers(
  deps: Deps,
  file: Readable,
  { dryRun, byUserId }: { dryRun: boolean; byUserId: number },
): Promise<CustomerImportReport> {
  const report: CustomerImportReport = {
    dryRun,
    rows: 0,
    added: 0,
    withAddress: 0,
    unchanged: 0,
    refused: 0,
    faults: [],
  };
  // Of a password that nobody knows: one for all takes 20 ms instead of minutes.
  const passwordHash = await hashPassword(`${randomUUID()}${randomUUID()}`);
  const seen = new Set<string>();
  let batch: Customer[] = [];
  const flush = async () => {
    await addBatch(deps, report, batch, passwordHash);
    batch = [];
  };
  for await (const { row, cells } of readCustomers(file, report)) {
    const customer = customerIn(report, row, cells);
    if (!customer) continue;
    const email = customer.email.toLowerCase();
    if (seen.has(email)) refuse(report, row, 'email', 'Another row has this address already.');
    else batch.push(customer);
    seen.add(email);
    if (batch.length === batchSize) await flush();
  }
  await flush();
  if (report.rows === 0) throw new Problem(400, 'empty-file', 'There are no customers in that file.');
  if (!dryRun) await recordImport(deps, report, byUserId);
  return report;
}

async function* readCustomers(
  file: Readable,
  report: CustomerImportReport,
): AsyncGenerator<{ row: number; cells: CustomerCells }> {
  let places: ReturnType<typeof placesIn> | undefined;
  for await (const read of streamCsv(piecesOf(file), { largest: largestImport, tooLarge })) {
    if ('fault' in read) {
      report.rows += 1;
      refuse(report, read.row, null, read.fault);
    } else if (!places) {
      places = placesIn(read.cells);
      if (!places.has('email'))
        throw new Problem(
          400,
          'unknown-columns',
          'The first row must name the columns, and one of them must be “Email”.',
        );
    } else if (read.cells.some((cell) => cell.trim() !== '')) {
      report.rows += 1;
      const filled = [...places].map(
        ([field, at]) => [field, (read.cells[at] ?? '').trim().replace(/^'/, '')] as const,
      );
      const cells: CustomerCells = Object.fromEntries(filled);
      yield { row: read.row, cells };
    }
  }
}

function customerIn(report: CustomerImportReport, row: number, cells: CustomerCells): Customer | undefined {
  const { email = '', name = '', firstName = '', lastName = '' } = cells;
  const [first = '', ...others] = name.split(' ');
  const named =
    firstName === '' && lastName === '' ? { firstName: first, lastName: others.join(' ') } : { firstName, lastName };
  const read = person.safeParse({ email, ...named });
  if (!read.success) {
    const [issue] = read.error.issues;
    refuse(report, row, String(issue?.path[0] ?? 'email'), issue?.message ?? 'This row cannot be read.');
    return undefined;
  }
  return { row, ...read.data, address: addressIn(report, row, cells) };
}

/** An address that cannot be delivered to is named and left out; the customer comes in without it. */
function addressIn(report: CustomerImportReport, row: number, cells: CustomerCells): AddressBody | null {
  const written = ['company', 'address1', 'address2', 'city', 'postcode'] as const;
  const [company, first, second, city, postcode] = written.map((field) => cells[field] ?? '');
  if ([first, city, postcode].every((text) => text === '')) return null;
  const country = countryIn(cells.country ?? '');
  const lines = [company, first, second].filter((line) => line !== '').join('\n');
  const wanted = { address: lines, city, postcode, country };
  const read = addressBody.safeParse({ ...wanted, phone: cells.phone ?? null });
  // A telephone number nobody could call is no reason to lose an address.
  const again = read.success ? read : addressBody.safeParse(wanted);
  if (again.success) return again.data;
  const reason = again.error.issues[0]?.message ?? 'We cannot deliver there';
  note(report, row, 'address', `${reason}. The customer comes in without it.`);
  return null;
}

function countryIn(text: string): string {
  if (/^(?:|gb|uk|united kingdom.*|great britain)$/i.test(text)) return 'United Kingdom';
  return /^(?:ie|ireland)$/i.test(text) ? 'Ireland' : text;
}

async function addBatch(
  { db }: Deps,
  report: CustomerImportReport,
  batch: readonly Customer[],
  passwordHash: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await allowMoreTime(tx);
    const known = await findAccountEmails(
      tx,
      batch.map(({ email }) => email),
    );
    const wanted = batch.filter(({ email }) => !known.has(email.toLowerCase()));
    report.unchanged += batch.length - wanted.length;
    report.added += wanted.length;
    report.withAddress += wanted.filter(({ address }) => address !== null).length;
    if (!report.dryRun) await add(tx, wanted, passwordHash);
  });
}

async function add(tx: Database, wanted: readonly Customer[], passwordHash: string): Promise<void> {
  const made = await createUsers(
    tx,
    wanted.map(({ email, firstName, lastName }) => ({
      email,
      firstName,
      lastName,
      passwordHash,
      role: 'customer' as const,
    })),
  );
  await addFirstAddresses(
    tx,
    wanted.flatMap(({ email, address }) => {
      const userId = made.get(email.toLowerCase());
      return address && userId !== undefined ? [{ ...address, userId }] : [];
    }),
  );
}

function recordImport({ db, clock }: Deps, { added, rows }: CustomerImportReport, byUserId: number): Promise<void> {
  const about = { at: clock.now(), byUserId, subject: 'customers', subjectId: 'all', did: 'imported' };
  return recordChange(db, { ...about, before: null, after: { rows, added } });
}

function refuse(report: CustomerImportReport, row: number, column: string | null, reason: string): void {
  report.refused += 1;
  note(report, row, column, reason);
}

function note(report: CustomerImportReport, row: number, column: string | null, reason: string): void {
  if (report.faults.length < mostCustomerErrors) report.faults.push({ row, column, reason });
}
