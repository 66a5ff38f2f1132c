import { clsx } from 'clsx';

type PriceProps = {
  /** Pounds with two places, as the API gives them: `12.99`. What a copy in the browser's storage may lack shows nothing. */
  amount: string | undefined;
  className?: string;
};

/** Always two places, in figures of equal width, so that prices line up under one another. */
export function Price({ amount, className }: PriceProps) {
  return <span className={clsx('figures whitespace-nowrap', className)}>{amount && pounds(amount)}</span>;
}

export function pounds(amount: string): string {
  return amount.startsWith('-') ? `-£${amount.slice(1)}` : `£${amount}`;
}
