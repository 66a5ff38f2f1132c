import { customType, integer, timestamp } from 'drizzle-orm/pg-core';
import type { Pence } from '../money.ts';

/** Whole pence. */
export const penceColumn = () => integer().$type<Pence>();

export const timeColumn = () => timestamp({ withTimezone: true });

export const bytesColumn = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
