import { TriangleAlert } from 'lucide-react';
import type { FeedCheck } from '#dropshipping/connectors/feed/feed-check.contract.ts';
import type { SupplierFeed } from '#dropshipping/connectors/feed/feeds.contract.ts';
import { count, countOf, dateTime } from '../parts/formats.rules.ts';
import { Money } from '../parts/money.tsx';
import { currencyText, decimalText, encodingText, stockWords } from './supplier-words.rules.ts';

/** What was found in a feed: how it was read, what is not used and why, its oddest rows and the readings before. */
export function FeedCheckPart({ check, checks }: { check: FeedCheck; checks: SupplierFeed['checks'] }) {
  const { serious = [], mild = [] } = Object.groupBy(check.notes, ({ isSerious }) => (isSerious ? 'serious' : 'mild'));
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">What we found in the feed</h3>
      <Facts check={check} />
      {serious.length > 0 && (
        <ul className="grid gap-2 rounded-field bg-clay-pale px-4 py-3 text-sm" aria-label="What to look at">
          {serious.map(({ text }) => (
            <li key={text} className="flex items-start gap-2 wrap-anywhere">
              <TriangleAlert className="mt-0.5 size-4 shrink-0 text-clay" aria-hidden />
              <span className="min-w-0">{text}</span>
            </li>
          ))}
        </ul>
      )}
      {mild.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5 text-sm text-muted">
          {mild.map(({ text }) => (
            <li key={text} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      )}
      {check.oddest.length > 0 && <Oddest rows={check.oddest} />}
      {checks.length > 1 && <Before checks={checks} />}
    </section>
  );
}

function Facts({ check }: { check: FeedCheck }) {
  const { rows, products } = check;
  const facts = [
    [
      'File',
      `${check.format}${check.separator === null ? '' : `, cells separated by ${separatorName(check.separator)}`}`,
    ],
    ['Rows', `${count(rows.given)}, of which ${count(rows.used)} are used and ${count(rows.leftOut)} left out`],
    ['Products', count(products)],
    ['Letters', encodingText(check.encoding)],
    ['Numbers', decimalText(check.decimalMark)],
    ['Currency', currencyText(check.currency)],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[auto_1fr]">
      {facts.map(([term, said]) => (
        <div key={term} className="grid grid-cols-[5.5rem_1fr] gap-x-3 sm:contents">
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{said}</dd>
        </div>
      ))}
    </dl>
  );
}

function separatorName(mark: string): string {
  return { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }[mark] ?? `“${mark}”`;
}

function Oddest({ rows }: { rows: FeedCheck['oddest'] }) {
  return (
    <details>
      <summary className="admin-action -ml-3 cursor-pointer">
        {rows.length === 1 ? 'The row to look at' : `The ${rows.length} rows to look at first`}
      </summary>
      <ul className="grid gap-2 pt-2">
        {rows.map(({ row, code, name, price, stock, why }) => (
          <li key={row} className="rounded-field bg-oat px-4 py-3 text-sm wrap-anywhere">
            <span className="block font-semibold">{name ?? code ?? 'Without a name'}</span>
            <span className="block text-muted">
              Row {count(row)} · {code ?? 'no code'} · {price === null ? 'no price' : <Money amount={price} />} ·{' '}
              {stockWords(stock)}
            </span>
            {why.join('; ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Before({ checks }: { checks: SupplierFeed['checks'] }) {
  return (
    <details>
      <summary className="admin-action -ml-3 cursor-pointer">Last time</summary>
      <ul className="grid gap-2 pt-2 text-sm">
        {checks.map(({ readAt, rows, leftOut, withoutPrice, withoutStock, fault }) => (
          <li key={readAt} className="wrap-anywhere">
            <time dateTime={readAt} className="font-semibold">
              {dateTime(readAt)}
            </time>
            <span className="block text-muted">
              {countOf(rows, 'row')}, {count(leftOut)} left out; {count(withoutPrice)} without price,{' '}
              {count(withoutStock)} without stock
            </span>
            {fault && <span className="block">{fault}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
