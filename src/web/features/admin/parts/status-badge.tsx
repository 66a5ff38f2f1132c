import { Badge } from '../../../ui/badge.tsx';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { sentenceCase } from './formats.rules.ts';

/** Each status has the same colour on every admin screen. */
const tones: Readonly<Record<string, BadgeTone>> = {
  active: 'success',
  inactive: 'grey',
  'awaiting-payment': 'highlight',
  abandoned: 'grey',
  confirmed: 'grey',
  processing: 'highlight',
  shipped: 'info',
  delivered: 'success',
  completed: 'pine',
  cancelled: 'danger',
  refunded: 'danger',
  sent: 'success',
  queued: 'info',
  waiting: 'info',
  held: 'highlight',
  failed: 'danger',
  hidden: 'danger',
  shown: 'success',
  ended: 'grey',
  upcoming: 'info',
};

/** Labels that differ from the API's value. */
const names: Readonly<Record<string, string>> = { abandoned: 'Not paid' };

/** `active` reads Active. Unknown statuses are grey unless `tone` is given. */
export function StatusBadge({ status, tone }: { status: string; tone?: BadgeTone }) {
  const name = names[status] ?? sentenceCase(status);
  return <Badge tone={tone ?? tones[status.toLowerCase()] ?? 'grey'}>{name}</Badge>;
}
