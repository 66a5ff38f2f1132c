import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import type { User } from '#accounts/users/users.contract.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { BoughtBefore } from '../../../basket/bought-before.tsx';
import { latePart } from '../../../ui/late-part.ts';
import { Later } from '../../../ui/later.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Loading } from '../orders/list-states.tsx';
import { useParameter } from '../sign-in/parameter.ts';
import { ProfileTab } from './profile-tab.tsx';
import { VerificationNote } from '../sign-in/verification-note.tsx';

// Each tab's code loads when the tab is opened.
const AddressBook = latePart(async () => (await import('./address-book.tsx')).AddressBook);
const OrderHistory = latePart(async () => (await import('../orders/customer-orders.tsx')).OrderHistory);

const tabNames = ['profile', 'addresses', 'orders'] as const;
type TabName = (typeof tabNames)[number];

export function AccountScreen() {
  const { data: user, isPending } = useQuery(sessionQuery);
  if (isPending) return null;
  // Signed out, here or in the header.
  if (!user) return <Navigate to="/login" replace />;
  return <Account key={user.id} user={user} />;
}

function Account({ user }: { user: User }) {
  const tab = useParameter('tab');
  const selected = tabNames.find((name) => name === tab) ?? 'profile';
  const navigate = useNavigate();
  const select = (name: TabName) =>
    void navigate({ to: '/account', search: { tab: name }, replace: true, resetScroll: false });

  return (
    <main id="main" className="page-width pt-8 sm:pt-12">
      <h1>My Account</h1>
      <p className="mt-3 text-lead text-muted">Hello, {user.firstName}. Good to see you.</p>
      {!user.emailVerified && <VerificationNote email={user.email} />}
      <div className="mt-8">
        <Tabs
          label="My Account"
          selected={selected}
          onSelect={select}
          tabs={[
            { id: 'profile', label: 'Profile', panel: <ProfileTab user={user} /> },
            {
              id: 'addresses',
              label: 'Addresses',
              panel: (
                <Later loading={<Loading what="addresses" />}>
                  <AddressBook userId={user.id} />
                </Later>
              ),
            },
            {
              id: 'orders',
              label: 'Orders',
              panel: (
                <Later loading={<Loading what="orders" />}>
                  <OrderHistory userId={user.id} />
                </Later>
              ),
            },
          ]}
        />
      </div>
      <BoughtBefore className="mt-section" />
    </main>
  );
}
