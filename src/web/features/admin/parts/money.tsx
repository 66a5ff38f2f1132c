import { clsx } from 'clsx';

/**
 * `"1234.50"` is shown as £1,234.50. The comma is drawn by CSS, so that a figure copied from the screen is a number in any
 * spreadsheet.
 */
export function Money({ amount, className }: { amount: string; className?: string }) {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(.*)$/.exec(amount) ?? [];
  const [first, ...thousands] = whole.split(/(?=(?:\d{3})+$)/);
  return (
    <span className={clsx('figures whitespace-nowrap', className)}>
      {sign}£{first}
      {thousands.map((group, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- groups are identified by position
        <span key={place} className="thousands">
          {group}
        </span>
      ))}
      {rest}
    </span>
  );
}

/** A row of a price breakdown: label and amount. */
export function Sum({ name, amount, isStrong = false }: { name: string; amount: string; isStrong?: boolean }) {
  return (
    <div className={isStrong ? 'flex justify-between gap-4 font-semibold' : 'flex justify-between gap-4'}>
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}
