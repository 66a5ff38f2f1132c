import { useQuery } from '@tanstack/react-query';
import { Link, useHydrated } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { Menu, menuItemClass } from '../ui/overlays/menu.tsx';
import { hasSaved } from './save-button.tsx';
import { sessionQuery, useSignOut } from './session.queries.ts';

export function AccountMenu() {
  const { data: user, isPending } = useQuery(sessionQuery);
  // The server knows of no saved list, and of the session on the pages that are rendered for a customer.
  const knowsBrowser = useHydrated();
  const icon = <UserRound className={isPending ? 'size-5.5 animate-pulse' : 'size-5.5'} aria-hidden />;
  return (
    <Menu label="Account" icon={icon}>
      {isPending && <p className="px-4 py-2.5 text-muted">One moment…</p>}
      {user && <SignedIn isStaff={user.role === 'admin'} />}
      {!isPending && !user && <Visitor />}
      {knowsBrowser && !isPending && hasSaved() && <MenuLink to="/saved" name="Saved" />}
    </Menu>
  );
}

function Visitor() {
  return (
    <>
      <MenuLink to="/login" name="Sign In" />
      <MenuLink to="/register" name="Create Account" />
    </>
  );
}

function SignedIn({ isStaff }: { isStaff: boolean }) {
  const { mutate: signOut } = useSignOut();
  return (
    <>
      {isStaff && <MenuLink to="/admin" name="Manage the Shop" />}
      <MenuLink to="/account" name="My Account" />
      <MenuLink to="/track-order" name="Track Orders" />
      <button type="button" className={menuItemClass} onClick={() => signOut()}>
        Sign Out
      </button>
    </>
  );
}

function MenuLink({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} className={menuItemClass}>
      {name}
    </Link>
  );
}
