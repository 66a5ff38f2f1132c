import { Link } from '@tanstack/react-router';

/** A link to an order's admin page. */
export function OrderLink({ number }: { number: string }) {
  return (
    <Link to="/admin/orders/$number" params={{ number }} className="link-quiet figures font-semibold whitespace-nowrap">
      {number}
    </Link>
  );
}
