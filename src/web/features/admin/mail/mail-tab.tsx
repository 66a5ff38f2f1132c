import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { useListFilters } from '../lists/list-filters.ts';
import { EmailTexts } from './email-texts.tsx';
import { MailSettings } from './mail-settings.tsx';
import { Outbox } from './outbox.tsx';

const sections = [
  { id: 'outbox', label: 'Outbox', Section: Outbox },
  { id: 'settings', label: 'Mail Server', Section: MailSettings },
  { id: 'texts', label: 'What Emails Say', Section: EmailTexts },
] as const;

type SectionId = (typeof sections)[number]['id'];

/** The shop's emails: those it has written, how they go out, and what they say. Staff see the first alone. */
export function MailTab() {
  const { data: user } = useQuery(sessionQuery);
  const { values, set } = useListFilters({ section: 'outbox', q: '', state: '', template: '' });
  if (user?.staffRole !== 'owner') return <Outbox />;
  const selected = sections.find(({ id }) => id === values.section)?.id ?? 'outbox';
  return (
    <Tabs
      label="Emails"
      selected={selected}
      onSelect={(section: SectionId) => set({ section, q: '', state: '', template: '' })}
      // Only one of them may hold the filters of the address.
      tabs={sections.map(({ id, label, Section }) => ({ id, label, panel: id === selected && <Section /> }))}
    />
  );
}
