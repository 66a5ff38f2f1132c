import type { Readable } from 'node:stream';
import { csvOf } from '#platform/csv.ts';
import type { CsvColumns } from '#platform/csv.ts';
import type { Database } from '#platform/database/database.ts';
import type { Subscriber } from './subscribers.contract.ts';
import { eachSubscriber } from './subscribers.ts';

const columns: CsvColumns<Subscriber> = {
  Email: ({ email }) => email,
  Asked: ({ askedAt }) => askedAt,
  Confirmed: ({ confirmedAt }) => confirmedAt,
};

/** Who gets the newsletter, with when they asked for it and confirmed: the proof of their consent. */
export function newsletterFile(db: Database): Readable {
  return csvOf(columns, eachSubscriber(db));
}
