import { Link } from '@tanstack/react-router';

/** A link to a product's admin page. */
export function ProductLink({ id, name }: { id: number; name: string }) {
  return (
    <Link to="/admin/products/$id" params={{ id: String(id) }} className="link-quiet font-semibold wrap-break-word">
      {name}
    </Link>
  );
}
