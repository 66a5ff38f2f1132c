import type { ClosedDays } from '#shop/working-days/working-days.contract.ts';

/** As a form keeps them: '2026-12-24/2027-01-02,2027-03-01/2027-03-01'. */
export function closedDaysAsText(days: ClosedDays): string {
  return days.map(({ from, to }) => `${from}/${to}`).join(',');
}

export function closedDaysIn(text: string): ClosedDays {
  return text
    .split(',')
    .filter((one) => one !== '')
    .map((one) => {
      const [from = '', to = from] = one.split('/');
      return { from, to };
    });
}
