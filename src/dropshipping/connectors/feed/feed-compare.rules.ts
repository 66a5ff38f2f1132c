import type { FeedCheck } from './feed-check.contract.ts';
import { fieldWords } from './feed-check.rules.ts';
import { figureFields, movingFields } from './feed-columns.contract.ts';
import type { FeedField } from './feed-columns.contract.ts';
import { many } from './notes/feed-wording.rules.ts';

const unworthyGrowth = 20; // percentage points
const fewest = 3;

/** Why a feed is worse than the one before, so that its figures wait; null: it is not. In sentences. `isThere`: a heading, now. */
export function whyWorse(
  before: FeedCheck | null,
  now: FeedCheck,
  isThere: (heading: string) => boolean,
): string | null {
  const gone = now.headings.gone.map(({ field, heading }) => goneNote(field, heading));
  if (!before) return gone.length > 0 ? gone.join(' ') : null;
  const lost = figureFields.flatMap((field) => {
    const heading = before.columns[field];
    const isChosen = now.headings.gone.some((one) => one.field === field);
    return heading && !isChosen && now.columns[field] !== null && !isThere(heading) ? [goneNote(field, heading)] : [];
  });
  const others = new Set([...now.headings.unused, ...Object.values(now.columns)]);
  const moved = movingFields.flatMap((field) => {
    const [was, is] = [before.columns[field], now.columns[field]];
    return was && is && was !== is && others.has(was) ? [movedNote(field, was, is)] : [];
  });
  const shares = (['price', 'stock', 'name'] as const).flatMap((what) => {
    const [past, present] = [share(before.without[what], before.products), share(now.without[what], now.products)];
    const isMuchWorse = now.without[what] >= fewest && present >= past + unworthyGrowth;
    return isMuchWorse
      ? [
          `${Math.round(present)} % of its products have no ${what} that we can read; before it was ${Math.round(past)} %.`,
        ]
      : [];
  });
  const [past, present] = [share(before.rows.leftOut, before.rows.given), share(now.rows.leftOut, now.rows.given)];
  const rows =
    now.rows.leftOut >= fewest && present >= past + unworthyGrowth
      ? [
          `${many(now.rows.leftOut, 'row', 'rows')} of ${now.rows.given} are left out; before it was ${before.rows.leftOut} of ${before.rows.given}.`,
        ]
      : [];
  const all = [...gone, ...lost, ...moved, ...partsNote(before.parts, now.parts), ...shares, ...rows];
  return all.length > 0 ? all.join(' ') : null;
}

/** Without one its goods would seem to be gone. */
function partsNote(past = 1, present = 1): string[] {
  return present < past
    ? [`Of its sheets or files ${present === 1 ? 'only 1 is' : `only ${present} are`} read; before it was ${past}.`]
    : [];
}

function movedNote(field: FeedField, was: string, is: string): string {
  return `${fieldWords[field][0]?.toUpperCase()}${fieldWords[field].slice(1)} would be read from “${is}” now, and was from “${was}”, which is still there.`;
}

function goneNote(field: FeedField, heading: string): string {
  return `The column “${heading}”, from which we read ${fieldWords[field]}, is gone.`;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : (part * 100) / whole;
}
