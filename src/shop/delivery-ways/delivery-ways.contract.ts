import { z } from 'zod';
import { pounds } from '#platform/money.contract.ts';
import { deliveryAmount } from '../delivery-zones/weight-bands.contract.ts';
import { roundAreasIn } from './round-areas.contract.ts';
import { weekdays } from './weekdays.contract.ts';

const line = (most: number) => z.string().trim().max(most, `Please use ${most} characters at most`);
const needed = (most: number) => line(most).min(1, 'Please fill this in');

/** Orders of own goods, fetched by their buyers. */
export const pickup = z
  .object({
    address: needed(300).meta({ description: 'Where they are fetched' }),
    hours: needed(120).meta({ example: 'Monday to Saturday 9-5' }),
    ready: needed(60).meta({ description: 'When they are ready', example: 'Usually ready within 2 hours' }),
  })
  .meta({ id: 'Pickup' });

/** Orders of own goods, brought by the shop's own driver. */
export const round = z
  .object({
    areas: needed(2_000).meta({ description: 'Postcodes and their first halves', example: 'LS6, LS16, LS7 4AB' }),
    days: z.array(z.enum(weekdays)).min(1, 'Choose a day'),
    rate: pounds,
    freeFrom: pounds.nullable().meta({ description: 'Null: never free' }),
  })
  .meta({ id: 'Round' });

export const roundInput = round.extend({
  areas: needed(2_000).transform((typed, context) => {
    const areas = roundAreasIn(typed);
    if (areas) return areas.join(', ');
    context.addIssue({
      code: 'custom',
      message: 'Enter postcodes or their first halves, separated by commas, such as LS6, LS16, LS7 4AB',
    });
    return z.NEVER;
  }),
  days: z
    .array(z.enum(weekdays, 'Choose days of the week'))
    .min(1, 'Choose a day')
    .transform((days) => weekdays.filter((day) => days.includes(day))),
  rate: deliveryAmount,
  freeFrom: deliveryAmount.nullable(),
});

export type Pickup = z.infer<typeof pickup>;
export type Round = z.infer<typeof round>;
