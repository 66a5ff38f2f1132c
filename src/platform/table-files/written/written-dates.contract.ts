const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const iso = /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?:[T ,]+(\d\d?):(\d\d)(?::(\d\d))?(?:\.\d+)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/i;
const figures = /^(\d\d?)[-/.](\d\d?)[-/.](\d{4})(?:[ ,T]+(\d\d?):(\d\d)(?::(\d\d))?\s*(am|pm)?)?$/i;
const dayFirst = /^(\d\d?)(?:st|nd|rd|th)? ([a-z]{3})[a-z]*,? (\d{4})\b/i;
const monthFirst = /^([a-z]{3})[a-z]* (\d\d?)(?:st|nd|rd|th)?,? (\d{4})\b/i;

/**
 * Dates of one column. Only all of them together show whether `9/6/2016` is in June or in September; where they do not, it is as
 * in Britain. Without a time it is noon, which is the same day everywhere in Europe.
 * @returns null for what is no date
 */
export function dateReader(column: Iterable<string>): (text: string) => Date | null {
  let isMonthFirst = false;
  for (const text of column) {
    const [, first, second] = figures.exec(text.trim()) ?? [];
    if (Number(first) > 12) return (one) => dateIn(one, false);
    if (Number(second) > 12) isMonthFirst = true;
  }
  return (text) => dateIn(text, isMonthFirst);
}

function dateIn(written: string, isMonthFirst: boolean): Date | null {
  const text = written.trim();
  const whole = iso.exec(text);
  if (whole) return dated(whole[1], whole[2], whole[3], timeOf(whole, 4), minutesEast(whole[7]));
  const shown = figures.exec(text);
  if (shown) {
    const [day, month] = isMonthFirst ? [shown[2], shown[1]] : [shown[1], shown[2]];
    return dated(shown[3], month, day, timeOf(shown, 4, shown[7]));
  }
  const named = dayFirst.exec(text);
  if (named) return dated(named[3], monthNamed(named[2]), named[1], [12, 0, 0]);
  const american = monthFirst.exec(text);
  return american && dated(american[3], monthNamed(american[1]), american[2], [12, 0, 0]);
}

type Time = [number, number, number];

function timeOf(found: RegExpExecArray, at: number, half?: string): Time {
  if (found[at] === undefined) return [12, 0, 0];
  const afternoon = half?.toLowerCase() === 'pm' ? 12 : 0;
  const hour = half === undefined ? Number(found[at]) : (Number(found[at]) % 12) + afternoon;
  return [hour, Number(found[at + 1]), Number(found[at + 2] ?? 0)];
}

function monthNamed(name = ''): string {
  return String(months.indexOf(name.toLowerCase()) + 1);
}

function minutesEast(zone = ''): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

function dated(year = '', month = '', day = '', [hour, minute, second]: Time = [12, 0, 0], east = 0): Date | null {
  const midnight = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isThere = midnight.getUTCMonth() === Number(month) - 1 && midnight.getUTCDate() === Number(day);
  if (!isThere || Number(year) < 1990 || hour > 23 || minute > 59 || second > 59) return null;
  return new Date(midnight.getTime() + ((hour * 60 + minute - east) * 60 + second) * 1000);
}
