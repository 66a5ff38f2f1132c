import { customType } from 'drizzle-orm/pg-core';

/** PostgreSQL's `tsvector`, which Drizzle has no column for. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });
