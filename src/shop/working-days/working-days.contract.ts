import { z } from 'zod';

/** The nation whose bank holidays apply. */
export const bankHolidayNations = ['england-and-wales', 'scotland', 'northern-ireland'] as const;

const closedDay = z.iso.date('Enter a day');

/** From one day to another, both included. */
export const closedDays = z
  .array(
    z
      .object({ from: closedDay, to: closedDay })
      .refine(({ from, to }) => from <= to, 'The last day is before the first'),
  )
  .max(100, 'Please remove closing days that are over')
  .meta({ description: 'Besides weekends and bank holidays', example: [{ from: '2026-12-24', to: '2027-01-02' }] });

/** When an order counts for the next working day, and which days are no working days. */
export const workingDays = z.object({
  cutOff: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 14:00')
    .meta({ description: 'London time. Later orders count from the next working day', example: '14:00' }),
  bankHolidays: z.enum(bankHolidayNations, `Choose one of: ${bankHolidayNations.join(', ')}`),
  closedDays: closedDays.default([]),
});

export type BankHolidayNation = (typeof bankHolidayNations)[number];
export type ClosedDays = z.infer<typeof closedDays>;
export type WorkingDays = z.output<typeof workingDays>;

export const usualWorkingDays: WorkingDays = {
  cutOff: '14:00',
  bankHolidays: 'england-and-wales',
  closedDays: [],
};
