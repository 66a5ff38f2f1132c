import { Link } from '@tanstack/react-router';

/** To the page where the owner looks after a product. */
export function ProductLink({ id, name }: { id: number; name: string }) {
  return (
    <Link to="/admin/products/$id" params={{ id: String(id) }} className="link-quiet font-semibold wrap-break-word">
      {name}
    </Link>
  );
}
