import { z } from 'zod';

const day = z.iso.date().meta({ example: '2026-11-25' });

/** The first and last day, in London, on which something may arrive. */
export const arrival = z.object({ from: day, to: day });
export type Arrival = z.infer<typeof arrival>;

/** When the next express parcels of own goods leave, and until when an order is among them. */
const closing = z.object({ from: day, to: day, back: day }).meta({
  description: 'The shop’s next closing days, from two weeks before, and the first day on which it sends again',
});

export const dispatch = z
  .object({ day, dayBegins: z.iso.datetime(), before: z.iso.datetime(), closing: closing.optional() })
  .nullable()
  .meta({
    description:
      'The day on which own goods leave by express if ordered `before` then; null: a supplier sends some of them, or they cannot be ordered',
  });
export type Closing = z.infer<typeof closing>;
export type Dispatch = z.infer<typeof dispatch>;

/** The shop’s clock: that of a visitor may be wrong. */
export const shopTime = z.object({ now: z.iso.datetime() });
export type ShopTime = z.infer<typeof shopTime>;
