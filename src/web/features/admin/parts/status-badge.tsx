import { Badge } from '../../../ui/badge.tsx';
import type { BadgeTone } from '../../../ui/badge.tsx';

/** One colour for one meaning on every screen of the admin area. */
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

/** Where the word of the API is not the owner's. */
const names: Readonly<Record<string, string>> = { abandoned: 'Not paid' };

/** `active` reads Active. A word that is not known here is grey, which shows on a panel's own ground; `tone` decides otherwise. */
export function StatusBadge({ status, tone }: { status: string; tone?: BadgeTone }) {
  const name = names[status] ?? status.charAt(0).toUpperCase() + status.slice(1).replaceAll(/[-_]/g, ' ');
  return <Badge tone={tone ?? tones[status.toLowerCase()] ?? 'grey'}>{name}</Badge>;
}
