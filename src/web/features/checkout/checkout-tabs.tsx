import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { User } from '#accounts/users/users.contract.ts';

const tabClass = 'min-h-11 shrink-0 rounded-full px-5 font-semibold transition-colors';
const signInPage = '/login?next=%2Fcheckout';

/** Guest checkout or sign in. The form below stays mounted when an account is created during checkout. */
export function CheckoutTabs({ user, children }: { user: User | null; children: ReactNode }) {
  const id = useId();
  const panel = { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-guest` };
  return (
    <>
      {user ? <SignedIn user={user} /> : <TabList id={id} />}
      <div {...(!user && panel)}>{children}</div>
    </>
  );
}

function SignedIn({ user: { firstName, lastName } }: { user: User }) {
  return (
    <p className="mt-4">
      Signed in as{' '}
      <strong className="font-semibold">
        {firstName} {lastName}
      </strong>
    </p>
  );
}

/** The second tab is a separate page, so arrow keys only move the focus and Enter activates. */
function TabList({ id }: { id: string }) {
  const guest = useRef<HTMLButtonElement>(null);
  const signIn = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();

  function move(event: KeyboardEvent) {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const toGuest = event.key === 'Home' || (event.key !== 'End' && document.activeElement === signIn.current);
    (toGuest ? guest : signIn).current?.focus();
  }

  return (
    <div
      role="tablist"
      aria-label="How to check out"
      tabIndex={-1}
      onKeyDown={move}
      className="mt-6 inline-flex max-w-full flex-wrap gap-1 rounded-[1.75rem] bg-oat p-1"
    >
      <button
        ref={guest}
        type="button"
        role="tab"
        id={`${id}-guest`}
        aria-selected
        aria-controls={`${id}-panel`}
        className={clsx(tabClass, 'bg-pine text-white')}
      >
        Guest Checkout
      </button>
      <button
        ref={signIn}
        type="button"
        role="tab"
        aria-selected={false}
        tabIndex={-1}
        className={clsx(tabClass, 'text-ink hover:bg-oat-deep')}
        onClick={() => void navigate({ href: signInPage })}
      >
        Sign In
      </button>
    </div>
  );
}
