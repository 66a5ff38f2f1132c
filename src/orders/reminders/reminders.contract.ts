import { z } from 'zod';
import { petFacts } from '#catalogue/pet-fit/pet-facts.contract.ts';
import { heaviestAnimalKg } from '#catalogue/products/feeding.contract.ts';
import { productId } from '#catalogue/products/products.contract.ts';
import { flag } from '#platform/http/list-page.contract.ts';
import { typedNumber } from '#platform/http/typed-number.contract.ts';
import { mostWeeks } from './reminder-words.contract.ts';

const weeksError = `Choose 1 to ${mostWeeks} weeks`;
const everyWeeks = typedNumber(weeksError).pipe(z.int(weeksError).min(1, weeksError).max(mostWeeks, weeksError));
const kg = z.number('Enter a weight').positive('Enter a weight').max(heaviestAnimalKg, `Up to ${heaviestAnimalKg} kg`);

/** By what a pet of that weight eats, or every so many weeks. */
export const askReminderBody = z.union([
  z.strictObject({ productId, kg: kg.meta({ description: 'What the pet weighs' }) }),
  z.strictObject({ productId, everyWeeks }),
]);

export const changeReminderBody = z.object({ everyWeeks });

export const reminder = z
  .object({
    id: z.int(),
    productId: z.int(),
    name: z.string(),
    quantity: z.int(),
    everyDays: z.int(),
    nextOn: z.iso.date().meta({ description: 'The day on which it is emailed' }),
  })
  .meta({ id: 'Reminder' });

export const reminderList = z.array(reminder);

export const reminderOffers = z.array(
  z.object({
    productId: z.int(),
    name: z.string(),
    quantity: z.int(),
    arrivesOn: z.iso.date(),
    timesBought: z.int(),
    usualDays: z.int().nullable().meta({ description: 'Between earlier orders of it; null: bought once' }),
    facts: petFacts,
    reminder: reminder.nullable(),
  }),
);

const token = z.string('That link doesn’t work').min(20).max(200);
export const reminderTokenQuery = z.object({ token });
export const reminderLinkBody = z.object({ token });
export const changeByLinkBody = z.object({ token, everyWeeks });
export const reminderLinkQuery = z.object({
  token,
  purpose: z.enum(['refill', 'skip', 'change', 'stop'], 'That link doesn’t work'),
});

export const forecastQuery = z.object({
  days: z.coerce
    .number('Enter a number of days')
    .pipe(z.int('Enter whole days').min(1, 'Enter at least 1').max(180, 'Give 180 at most'))
    .default(30),
  short: flag.optional().meta({ description: 'Only what there is too little of' }),
});

export const reminderForecast = z
  .object({
    people: z.int(),
    products: z.array(
      z.object({
        productId: z.int(),
        name: z.string(),
        people: z.int(),
        expected: z.int().meta({ description: 'Pieces, if everybody buys what they are reminded of' }),
        nextOn: z.iso.date(),
        stock: z.int(),
        remaining: z.int().meta({ description: 'Stock less what is expected; negative: too little' }),
        isDropshipped: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'ReminderForecast' });

export type AskReminderBody = z.output<typeof askReminderBody>;
export type Reminder = z.infer<typeof reminder>;
export type ReminderOffer = z.infer<typeof reminderOffers>[number];
export type ReminderForecast = z.infer<typeof reminderForecast>;
