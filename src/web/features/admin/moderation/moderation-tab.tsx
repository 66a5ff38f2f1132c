import { useListFilters } from '../lists/list-filters.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { CommentsSection } from './comments-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { ReviewsSection } from './reviews-section.tsx';
import { TestimonialsSection } from './testimonials-section.tsx';

const sections = [
  { id: 'reviews', label: 'Reviews', Section: ReviewsSection },
  { id: 'comments', label: 'Comments', Section: CommentsSection },
  { id: 'messages', label: 'Messages', Section: MessagesSection },
  { id: 'testimonials', label: 'Testimonials', Section: TestimonialsSection },
] as const;

type SectionId = (typeof sections)[number]['id'];

/** What people say in the shop. Each part begins without the filters of the one before. */
export function ModerationTab() {
  const { values, set } = useListFilters({ section: 'reviews', q: '', state: '', rating: '', productId: '' });
  const selected = sections.find(({ id }) => id === values.section)?.id ?? 'reviews';
  const select = (section: SectionId) => set({ section, q: '', state: '', rating: '', productId: '' });
  return (
    <Tabs
      label="What people say"
      selected={selected}
      onSelect={select}
      // Only one of them may hold the filters of the address.
      tabs={sections.map(({ id, label, Section }) => ({ id, label, panel: id === selected && <Section /> }))}
    />
  );
}
