import { Link } from '@tanstack/react-router';

/** To the page where the owner looks after an order. */
export function OrderLink({ number }: { number: string }) {
  return (
    <Link to="/admin/orders/$number" params={{ number }} className="link-quiet figures font-semibold whitespace-nowrap">
      {number}
    </Link>
  );
}
