import { z } from 'zod';

const day = z.iso.date().meta({ example: '2026-11-25' });

/** The first and last day, in London, on which something may arrive. */
export const arrival = z.object({ from: day, to: day });
export type Arrival = z.infer<typeof arrival>;
