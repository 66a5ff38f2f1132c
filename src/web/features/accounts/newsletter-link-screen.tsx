import { request } from '../../api.ts';
import { IncompleteLink, MailedLinkScreen } from './mailed-link-screen.tsx';
import { useParameter } from './parameter.ts';

const joining = {
  asks: {
    title: 'Shall we write to you?',
    text: 'New arrivals, fair offers and useful tips, about twice a month. Every letter has a link to leave.',
    button: 'Yes, Send Me the Newsletter',
    busy: 'One moment...',
  },
  done: { title: 'You are on the list', text: 'Thank you for joining our community. Pip is already writing.' },
  refused: 'You can sign up again at the foot of our home page.',
};

const leaving = {
  asks: {
    title: 'Leave the newsletter?',
    text: 'One press and we stop writing. Your account and your orders stay as they are.',
    button: 'Unsubscribe Me',
    busy: 'One moment...',
  },
  done: { title: 'You are off the list', text: 'No more newsletters. You are welcome back at any time.' },
  refused: 'Please write to us and we take you off the list by hand.',
};

export function NewsletterLinkScreen() {
  const confirm = useParameter('confirm');
  const leave = useParameter('leave');
  if (leave !== undefined) {
    const path = `/api/newsletter/unsubscribe?token=${encodeURIComponent(leave)}` as const;
    return <MailedLinkScreen {...leaving} follow={() => request(path, { method: 'POST' })} />;
  }
  if (confirm === undefined) return <IncompleteLink />;
  const follow = () => request('/api/newsletter/confirm', { method: 'POST', body: { token: confirm } });
  return <MailedLinkScreen {...joining} follow={follow} />;
}
