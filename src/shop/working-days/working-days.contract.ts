import { z } from 'zod';

/** The nation whose bank holidays apply. */
export const bankHolidayNations = ['england-and-wales', 'scotland', 'northern-ireland'] as const;

/** When an order counts for the next working day, and which days are no working days. */
export const workingDays = z.object({
  cutOff: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time such as 14:00')
    .meta({ description: 'London time. Later orders count from the next working day', example: '14:00' }),
  bankHolidays: z.enum(bankHolidayNations, `Choose one of: ${bankHolidayNations.join(', ')}`),
});

export type BankHolidayNation = (typeof bankHolidayNations)[number];
export type WorkingDays = z.infer<typeof workingDays>;

export const usualWorkingDays: WorkingDays = { cutOff: '14:00', bankHolidays: 'england-and-wales' };
