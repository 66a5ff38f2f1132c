import { request } from '../../../api.ts';
import { IncompleteLink, MailedLinkScreen } from './mailed-link-screen.tsx';
import { useSearchParameter } from './search-parameter.ts';

const joining = {
  asks: {
    title: 'Join our newsletter?',
    text: 'New arrivals, fair offers and useful tips, about twice a month. Unsubscribe any time.',
    button: 'Yes, Send Me the Newsletter',
    busy: 'One moment...',
  },
  done: { title: 'You’re on the list', text: 'Thank you for joining our community. Pip is already writing.' },
  refused: 'You can sign up again at the bottom of our home page.',
};

const leaving = {
  asks: {
    title: 'Unsubscribe from our newsletter?',
    text: 'We’ll stop sending it straight away. Your account and orders stay as they are.',
    button: 'Unsubscribe',
    busy: 'One moment...',
  },
  done: { title: 'You’ve unsubscribed', text: 'You won’t get any more newsletters. You’re welcome back any time.' },
  refused: 'Please contact us and we’ll unsubscribe you.',
};

export function NewsletterLinkScreen() {
  const confirm = useSearchParameter('confirm');
  const leave = useSearchParameter('leave');
  if (leave !== undefined) {
    const path = `/api/newsletter/unsubscribe?token=${encodeURIComponent(leave)}` as const;
    return <MailedLinkScreen {...leaving} follow={() => request(path, { method: 'POST' })} />;
  }
  if (confirm === undefined) return <IncompleteLink />;
  const follow = () => request('/api/newsletter/confirm', { method: 'POST', body: { token: confirm } });
  return <MailedLinkScreen {...joining} follow={follow} />;
}
