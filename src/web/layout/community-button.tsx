import { useNavigate } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { IconButton } from '../ui/button.tsx';

/** On the home page it scrolls to the community, from elsewhere it leads there. */
export function CommunityButton() {
  const navigate = useNavigate();

  function go() {
    // To an address that is there already the router does not scroll.
    if (location.pathname + location.hash === '/#community') document.querySelector('#community')?.scrollIntoView();
    else void navigate({ to: '/', hash: 'community' });
  }

  return (
    <IconButton label="Community" onClick={go}>
      <MessagesSquare className="size-5.5" aria-hidden />
    </IconButton>
  );
}
