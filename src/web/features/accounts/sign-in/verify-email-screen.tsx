import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { IncompleteLink, MailedLinkScreen } from './mailed-link-screen.tsx';
import { useSearchParameter } from './search-parameter.ts';

const verifying = {
  path: '/api/auth/verify-email',
  asks: {
    title: 'Confirm your email address',
    text: 'Please confirm that this address is yours, so that our emails reach you.',
    button: 'Confirm My Address',
    busy: 'Confirming...',
  },
  done: { title: 'Thank you, that’s confirmed', text: 'We’ll send news of your orders here.' },
  refused: 'You can ask for another link in your account.',
} as const;

const changing = {
  path: '/api/auth/confirm-email-change',
  asks: {
    title: 'Use your new email address',
    text: 'From now on you’ll sign in with this address, and we’ll email you there.',
    button: 'Use This Address',
    busy: 'Saving...',
  },
  done: { title: 'Your new email address is set', text: 'Please sign in with it from now on.' },
  refused: 'You can ask for the change again in your account.',
} as const;

export function VerifyEmailScreen() {
  const token = useSearchParameter('token');
  const change = useSearchParameter('change');
  const { data: user } = useQuery(sessionQuery);
  const queryClient = useQueryClient();
  if (token === undefined) return <IncompleteLink />;

  const { path, ...words } = change === undefined ? verifying : changing;
  async function follow() {
    await request(path, { method: 'POST', body: { token } });
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }
  return (
    <MailedLinkScreen {...words} follow={follow}>
      <LinkButton to={user ? '/account' : '/login'}>{user ? 'My Account' : 'Sign In'}</LinkButton>
      <LinkButton to="/shop" tone="secondary">
        Start Shopping
      </LinkButton>
    </MailedLinkScreen>
  );
}
