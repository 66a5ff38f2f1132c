import { z } from 'zod';
import { rowsReport } from '#platform/table-files/chosen-columns.contract.ts';

export const customerImportReport = rowsReport
  .extend({ withAddress: z.int().meta({ description: 'Of those added: with an address' }) })
  .meta({ id: 'CustomerImportReport' });

export type CustomerImportReport = z.infer<typeof customerImportReport>;
