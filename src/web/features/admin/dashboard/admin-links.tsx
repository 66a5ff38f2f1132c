import { Link } from '@tanstack/react-router';

/** A link to an order's admin page. */
export function OrderLink({ number }: { number: string }) {
  return (
    <Link to="/admin/orders/$number" params={{ number }} className="link-quiet figures font-semibold whitespace-nowrap">
      {number}
    </Link>
  );
}

/** A link to a product's admin page. */
export function ProductLink({ id, name }: { id: number; name: string }) {
  return (
    <Link to="/admin/products/$id" params={{ id: String(id) }} className="link-quiet font-semibold wrap-break-word">
      {name}
    </Link>
  );
}
