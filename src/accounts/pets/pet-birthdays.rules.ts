/** Months and days, such as 503 for the third of May, whose birthdays are today; the 29th of February is the 28th in other years. */
export function birthdaysOn(today: string): number[] {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && day === 28 && !isLeap ? [228, 229] : [month * 100 + day];
}
