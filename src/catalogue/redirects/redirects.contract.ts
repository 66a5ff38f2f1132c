import { z } from 'zod';
import { listPage, searchWords } from '#platform/http/list-page.contract.ts';

/** Further errors are counted but not listed. */
export const mostRedirectErrors = 500;
export const mostRedirects = 20_000;

const address = z.string().trim().min(1, 'Enter an address').max(1_000, 'That address is too long');

export const redirectBody = z
  .object({
    from: address.meta({
      description: 'Of the old shop; its host and query are left out',
      example: '/products/rope-toy',
    }),
    to: address.meta({ description: 'In this shop', example: '/product/1' }),
  })
  .meta({ id: 'RedirectBody' });

export const redirect = z.object({ id: z.int().positive(), from: z.string(), to: z.string() }).meta({ id: 'Redirect' });

export const redirectQuery = z.object({ q: searchWords, ...listPage });

export const redirectReport = z
  .object({
    dryRun: z.boolean(),
    rows: z.int(),
    added: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    examples: z.array(z.object({ from: z.string(), to: z.string() })),
    faults: z.array(z.object({ row: z.int(), from: z.string(), reason: z.string() })),
  })
  .meta({ id: 'RedirectReport' });

export const redirectProposals = z.object({
  total: z.int(),
  first: z.array(z.object({ from: z.string(), to: z.string(), name: z.string() })),
});

export type Redirect = z.infer<typeof redirect>;
export type RedirectBody = z.infer<typeof redirectBody>;
export type RedirectReport = z.infer<typeof redirectReport>;
export type RedirectProposals = z.infer<typeof redirectProposals>;
