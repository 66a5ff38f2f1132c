import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { request, RequestError, sentenceFor } from '../../../api.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useSearchParameter } from './search-parameter.ts';

type Words = { title: string; text: string };

export type MailedLink = {
  asks: Words & { button: string; busy: string };
  done: Words;
  /** What to do when the link does not work. */
  refused: string;
  /** The link's action. */
  follow: () => Promise<unknown>;
};

/** Asks for a button press first, because mail scanners open the links in emails. */
function MailedLinkScreen({ asks, done, refused, follow, children }: MailedLink & { children?: ReactNode }) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: follow });
  const onward = children ?? <LinkButton to="/shop">Start Shopping</LinkButton>;
  return (
    <main id="main" className="page-width py-section">
      <div role="status">
        {isSuccess && (
          <EmptyState face="dog" level="h1" title={done.title} text={done.text}>
            {onward}
          </EmptyState>
        )}
      </div>
      <div role="alert">
        {error && (
          <EmptyState
            face="cat"
            level="h1"
            title="That didn’t work"
            text={`${sentenceFor(error, 'Something went wrong.')} ${refused}`}
          >
            {isSpent(error) ? onward : <Button onClick={() => mutate()}>Try Again</Button>}
          </EmptyState>
        )}
      </div>
      {!isSuccess && !error && (
        <EmptyState face="robin" level="h1" title={asks.title} text={asks.text}>
          <Button size="large" busy={isPending} onClick={() => mutate()}>
            {isPending ? asks.busy : asks.button}
          </Button>
        </EmptyState>
      )}
    </main>
  );
}

/** Trying again would not help: the link is used, expired or invalid. */
function isSpent(error: Error): boolean {
  return error instanceof RequestError && error.status < 429;
}

/** Shown when the address lacks the link's token. */
function IncompleteLink() {
  return (
    <main id="main" className="page-width py-section">
      <EmptyState
        face="cat"
        level="h1"
        title="That link doesn’t work"
        text="Please open it again from the email. If it runs over two lines, copy both."
      >
        <LinkButton to="/">Back to Home</LinkButton>
      </EmptyState>
    </main>
  );
}

const joining = {
  asks: {
    title: 'Join our newsletter?',
    text: 'New arrivals, fair offers and useful tips. Unsubscribe any time.',
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
  const birthdays = useSearchParameter('no-birthday-emails');
  if (birthdays !== undefined) return <PetBirthdayLink token={birthdays} />;
  if (leave !== undefined) {
    const path = `/api/newsletter/unsubscribe?token=${encodeURIComponent(leave)}` as const;
    return <MailedLinkScreen {...leaving} follow={() => request(path, { method: 'POST' })} />;
  }
  if (confirm === undefined) return <IncompleteLink />;
  const follow = () => request('/api/newsletter/confirm', { method: 'POST', body: { token: confirm } });
  return <MailedLinkScreen {...joining} follow={follow} />;
}

const endingBirthdays = {
  asks: {
    title: 'No more birthday emails?',
    text: 'We’ll stop the email on this pet’s birthday. Everything else stays as it is.',
    button: 'Stop the Emails',
    busy: 'One moment...',
  },
  done: { title: 'That’s stopped', text: 'You can switch it on again with your pet, in your account.' },
  refused: 'You can stop it in your account, too.',
};

function PetBirthdayLink({ token }: { token: string }) {
  const follow = () => request('/api/pets/birthday-emails/end', { method: 'POST', body: { token } });
  return <MailedLinkScreen {...endingBirthdays} follow={follow} />;
}

const stopping = {
  asks: {
    title: 'Stop emails about your saved list?',
    text: 'We won’t email you any more about what you saved. Your list stays as it is.',
    button: 'Stop These Emails',
    busy: 'One moment...',
  },
  done: { title: 'We’ve stopped them', text: 'You can switch them on again beneath your list.' },
  refused: 'You can also switch them off beneath your list.',
};

export function SavedListLinkScreen({ token }: { token: string }) {
  const path = `/api/saved-list-emails/stop?token=${encodeURIComponent(token)}` as const;
  return <MailedLinkScreen {...stopping} follow={() => request(path, { method: 'POST' })} />;
}

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

const takingBack = {
  asks: {
    title: 'Take your account back?',
    text: 'If you didn’t change your email address or password, we’ll move your account back to this address, sign everybody out and email you a link to choose a new password.',
    button: 'Take My Account Back',
    busy: 'One moment...',
  },
  done: {
    title: 'Your account is yours again',
    text: 'Everybody is signed out, and the password no longer works. We’ve emailed you a link to choose a new one.',
  },
  refused: 'Please contact us and we’ll help you.',
};

export function TakeBackScreen() {
  const token = useSearchParameter('token');
  const queryClient = useQueryClient();
  if (token === undefined) return <IncompleteLink />;
  async function follow() {
    await request('/api/auth/take-back', { method: 'POST', body: { token } });
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }
  return (
    <MailedLinkScreen {...takingBack} follow={follow}>
      <LinkButton to="/contact">Contact Us</LinkButton>
    </MailedLinkScreen>
  );
}
