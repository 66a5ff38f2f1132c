import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { User } from '#accounts/users/users.contract.ts';
import { BoughtBefore } from '../../../basket/bought-before.tsx';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { LazyBoundary, lazyPart } from '../../../ui/lazy-part.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Loading } from '../orders/list-states.tsx';
import { Note } from '../sign-in/note.tsx';
import { useSearchParameter } from '../sign-in/search-parameter.ts';
import { useSendVerification } from './account.queries.ts';
import { ProfileTab } from './profile-tab.tsx';

// Each tab's code loads when the tab is opened.
const AddressBook = lazyPart(async () => (await import('./address-book.tsx')).AddressBook);
const OwnWriting = lazyPart(async () => (await import('./own-writing.tsx')).OwnWriting);
const OrderHistory = lazyPart(async () => (await import('../orders/customer-orders.tsx')).OrderHistory);

const PetBook = lazyPart(async () => (await import('./pet-book.tsx')).PetBook);

const ReminderList = lazyPart(async () => (await import('./reminder-list.tsx')).ReminderList);
const ReminderLinkScreen = lazyPart(async () => (await import('./reminder-link-screen.tsx')).ReminderLinkScreen);

const tabNames = ['profile', 'addresses', 'orders', 'pets', 'reminders', 'reviews'] as const;
type TabName = (typeof tabNames)[number];

/** Also what the links in a reminder lead to, whoever opens them. */
export function AccountScreen() {
  const purpose = useSearchParameter('reminder');
  const token = useSearchParameter('token');
  if (purpose === undefined || token === undefined) return <OwnAccount />;
  return (
    <LazyBoundary loading={<main id="main" className="min-h-dvh" />}>
      <ReminderLinkScreen purpose={purpose} token={token} />
    </LazyBoundary>
  );
}

function OwnAccount() {
  const { data: user, isPending } = useQuery(sessionQuery);
  const isForPets = useSearchParameter('tab') === 'pets';
  if (isPending) return null;
  // The pets of a visitor are in their browser.
  if (!user && isForPets)
    return (
      <main id="main" className="page-width pt-8 sm:pt-12">
        <LazyBoundary loading={<Loading what="pets" />}>
          <PetBook heading="h1" />
        </LazyBoundary>
      </main>
    );
  // Signed out, here or in the header.
  if (!user) return <Navigate to="/login" replace />;
  return <Account key={user.id} user={user} />;
}

function Account({ user }: { user: User }) {
  const tab = useSearchParameter('tab');
  const selected = tabNames.find((name) => name === tab) ?? 'orders';
  const select = useSelectTab();

  return (
    <main id="main" className="page-width pt-8 sm:pt-12">
      <h1>My Account</h1>
      <p className="mt-3 text-lead text-muted">Hello, {user.firstName}. Good to see you.</p>
      {!user.emailVerified && (selected === 'orders' || selected === 'profile') && (
        <VerificationNote email={user.email} />
      )}
      <div className="mt-8">
        <Tabs label="My Account" selected={selected} onSelect={select} tabs={tabsOf(user)} />
      </div>
      <BoughtBefore className="mt-section" />
    </main>
  );
}

function useSelectTab() {
  const navigate = useNavigate();
  return (name: TabName) => void navigate({ to: '/account', search: { tab: name }, replace: true, resetScroll: false });
}

function tabsOf(user: User) {
  return [
    { id: 'profile' as const, label: 'Profile', panel: <ProfileTab user={user} /> },
    lazyTab('addresses', <AddressBook userId={user.id} />),
    lazyTab('orders', <OrderHistory userId={user.id} />),
    lazyTab('pets', <PetBook />),
    lazyTab('reminders', <ReminderList userId={user.id} />),
    lazyTab('reviews', <OwnWriting userId={user.id} />),
  ];
}

function lazyTab(id: TabName, panel: ReactNode) {
  const label = id.charAt(0).toUpperCase() + id.slice(1);
  return { id, label, panel: <LazyBoundary loading={<Loading what={id} />}>{panel}</LazyBoundary> };
}

function VerificationNote({ email }: { email: string }) {
  const { mutate: send, isPending, isSuccess } = useSendVerification(email);
  return (
    <div className="mt-6 max-w-3xl">
      <Note>
        <p>
          Please confirm your email address: we’ve sent a link to{' '}
          <strong className="font-semibold wrap-anywhere">{email}</strong>.{' '}
          <Button size="small" tone="secondary" className="bg-paper" busy={isPending} onClick={() => send()}>
            {isSuccess ? 'Send another link' : 'Send the link again'}
          </Button>
        </p>
      </Note>
    </div>
  );
}
