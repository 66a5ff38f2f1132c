import { Link } from '@tanstack/react-router';

/** Above the shop, while only staff can see it. */
export function NotOpenNotice() {
  return (
    <aside aria-label="Not open yet" className="bg-health px-4 py-1.5 text-center text-sm font-medium text-ink">
      Only staff can see the shop.{' '}
      <Link to="/admin" hash="setup-guide" className="font-semibold underline underline-offset-2">
        Open it
      </Link>
    </aside>
  );
}
