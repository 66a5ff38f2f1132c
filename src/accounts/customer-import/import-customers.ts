import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { emailAddress, oneLine } from '#platform/contact-details.contract.ts';
import { allowMoreTime } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { emptyRowsReport, lacksColumns, noteRow, readColumns, refuseRow } from '#platform/table-files/read-columns.ts';
import type { ReadRow } from '#platform/table-files/read-columns.ts';
import { addressBody } from '../addresses/addresses.contract.ts';
import type { AddressBody } from '../addresses/addresses.contract.ts';
import { addFirstAddresses } from '../addresses/addresses.ts';
import { hashPassword } from '../password/password.ts';
import { createUsers, findAccountEmails } from '../users/users.ts';
import { customerColumns } from './customer-columns.ts';
import type { CustomerField } from './customer-columns.ts';
import type { CustomerImportReport } from './customer-import.contract.ts';

const batchSize = 250;

const person = z.object({
  email: emailAddress,
  firstName: z.string().overwrite(oneLine).max(100, 'That first name is too long'),
  lastName: z.string().overwrite(oneLine).max(100, 'That last name is too long'),
});

type Customer = z.output<typeof person> & { address: AddressBody | null };

type Wanted = { dryRun: boolean; columns?: string | undefined; byUserId: number };

/**
 * Gives the customers of another shop accounts here. They have no password until they ask for a link by email, and nobody is sent
 * anything. Who has an account already stays as they are.
 * @throws Problem 400 `empty-file`, `unreadable-file`, 413 `too-large`, `too-many-rows`
 */
export async function importCustomers(
  deps: Deps,
  file: AsyncIterable<Buffer>,
  { dryRun, columns, byUserId }: Wanted,
): Promise<CustomerImportReport> {
  const read = await readColumns(file, customerColumns, columns);
  const report: CustomerImportReport = { ...emptyRowsReport(read, dryRun), withAddress: 0 };
  if (lacksColumns(report, customerColumns)) return report;
  const customers = customersIn(report, read.rows);
  // Of a password that nobody knows: one for all takes 20 ms instead of minutes.
  const passwordHash = await hashPassword(`${randomUUID()}${randomUUID()}`);
  for (let from = 0; from < customers.length; from += batchSize)
    await addBatch(deps, report, customers.slice(from, from + batchSize), passwordHash);
  if (!dryRun) await recordImport(deps, report, byUserId);
  return report;
}

type Row = ReadRow<CustomerField>;

/** The first row of each email address. */
function customersIn(report: CustomerImportReport, rows: readonly Row[]): Customer[] {
  const seen = new Set<string>();
  return rows.flatMap(({ row, cells }) => {
    const customer = customerIn(report, row, cells);
    if (!customer) return [];
    const email = customer.email.toLowerCase();
    if (seen.has(email)) {
      refuseRow(report, row, 'email', 'Another row has this address already.');
      return [];
    }
    seen.add(email);
    return [customer];
  });
}

function customerIn(report: CustomerImportReport, row: number, cells: Row['cells']): Customer | undefined {
  const { email = '', name = '', firstName = '', lastName = '' } = cells;
  const [first = '', ...others] = name.split(' ');
  const named =
    firstName === '' && lastName === '' ? { firstName: first, lastName: others.join(' ') } : { firstName, lastName };
  const read = person.safeParse({ email, ...named });
  if (!read.success) {
    const [issue] = read.error.issues;
    refuseRow(report, row, String(issue?.path[0] ?? 'email'), issue?.message ?? 'This row cannot be read.');
    return undefined;
  }
  return { ...read.data, address: addressIn(report, row, cells) };
}

/** An address that cannot be delivered to is named and left out; the customer comes in without it. */
function addressIn(report: CustomerImportReport, row: number, cells: Row['cells']): AddressBody | null {
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
  noteRow(report, row, 'address1', `${reason}. The customer is imported without it.`);
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
