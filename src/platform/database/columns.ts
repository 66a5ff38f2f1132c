import { customType, integer, timestamp } from 'drizzle-orm/pg-core';
import type { Pence } from '../money.ts';

/** Whole pence. */
export const penceColumn = () => integer().$type<Pence>();

/** `name`: in the database, where it is not the property's. */
export const timeColumn = (name = '') => timestamp(name, { withTimezone: true });

export const bytesColumn = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
