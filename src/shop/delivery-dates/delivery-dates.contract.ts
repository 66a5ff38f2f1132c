import { z } from 'zod';

const day = z.iso.date().meta({ example: '2026-11-25' });

/** The days in London between which something comes, both included. */
export const arrival = z.object({ from: day, to: day });
export type Arrival = z.infer<typeof arrival>;
