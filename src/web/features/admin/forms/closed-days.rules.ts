import type { ClosedDays } from '#shop/working-days/working-days.contract.ts';

type Choice = ClosedDays[number];

const noChoice: Choice = { from: '', to: '' };

/**
 * As a form keeps them: '2026-12-24/2027-01-02,2027-03-01/2027-03-01'. After a '+' comes what is chosen and not among them yet: it is
 * part of the value, so that whoever saves without adding it loses nothing.
 */
export function closedDaysAsText(days: ClosedDays, choice = noChoice): string {
  const added = days.map(asText).join(',');
  return choice.from === '' && choice.to === '' ? added : `${added}+${asText(choice)}`;
}

/** The days of a form, sorted, with what is chosen. */
export function closedDaysIn(text: string): ClosedDays {
  const { added, choice } = closedDaysTyped(text);
  return text.includes('+') ? withChoice(added, choice) : added;
}

export function closedDaysTyped(text: string): { added: ClosedDays; choice: Choice } {
  const [added = '', choice] = text.split('+');
  return {
    added: added.split(',').filter(Boolean).map(pairIn),
    choice: choice === undefined ? noChoice : pairIn(choice),
  };
}

/** @param choice without a last day: one day */
export function withChoice(days: ClosedDays, { from, to }: Choice): ClosedDays {
  return [...days, { from, to: to || from }].toSorted((one, other) => one.from.localeCompare(other.from));
}

/** Why what is chosen cannot be saved. */
export function closedDaysError(text: string): string | undefined {
  const { from, to } = closedDaysTyped(text).choice;
  if (to !== '' && from === '') return 'Choose the first day as well.';
  return to !== '' && to < from ? 'The last day is before the first.' : undefined;
}

function asText({ from, to }: Choice): string {
  return `${from}/${to}`;
}

function pairIn(text: string): Choice {
  const [from = '', to = from] = text.split('/');
  return { from, to };
}
