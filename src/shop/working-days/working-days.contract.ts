import { z } from 'zod';

/** Whose bank holidays the shop keeps. */
export const bankHolidayNations = ['england-and-wales', 'scotland', 'northern-ireland'] as const;

/** From when on an order counts as the next working day's, and which days are none. */
export const workingDays = z.object({
  cutOff: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time such as 14:00')
    .meta({ description: 'In London. What comes in later is begun on the next working day', example: '14:00' }),
  bankHolidays: z.enum(bankHolidayNations, `Choose one of: ${bankHolidayNations.join(', ')}`),
});

export type BankHolidayNation = (typeof bankHolidayNations)[number];
export type WorkingDays = z.infer<typeof workingDays>;

export const usualWorkingDays: WorkingDays = { cutOff: '14:00', bankHolidays: 'england-and-wales' };
