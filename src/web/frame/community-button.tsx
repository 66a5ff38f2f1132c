import { Link } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';

/** On the home page it scrolls to the community, from elsewhere it leads there. */
export function CommunityButton() {
  return (
    <Link
      to="/"
      hash="community"
      hashScrollIntoView={{ behavior: 'smooth' }}
      aria-label="Community"
      title="Community"
      activeProps={{ 'aria-current': undefined }}
      className="grid size-11 place-items-center rounded-full transition-colors hover:bg-oat"
    >
      <MessagesSquare className="size-5.5" aria-hidden />
    </Link>
  );
}
