import { clsx } from 'clsx';

type PriceProps = {
  /** Pounds with two decimal places, as in the API: `12.99`. Undefined when an order copy in the browser's storage lacks it. */
  amount: string | undefined;
  className?: string;
};

/** Two decimal places in tabular figures, so that prices align in a column. */
export function Price({ amount, className }: PriceProps) {
  return <span className={clsx('figures whitespace-nowrap', className)}>{amount && pounds(amount)}</span>;
}

export function pounds(amount: string): string {
  return amount.startsWith('-') ? `-£${amount.slice(1)}` : `£${amount}`;
}

/** `£25` for whole pounds, `£3.99` otherwise. */
export function plainPounds(amount: string): string {
  return `£${amount.replace(/\.00$/, '')}`;
}
