import { z } from 'zod';

/** The response schema of a CSV file. */
export const csvFile = { content: { 'text/csv': { schema: z.any().meta({ description: 'A CSV file' }) } } };

/** The headers with which browsers save a response as a CSV file of this name. */
export function csvHeaders(name: string) {
  return { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` };
}
