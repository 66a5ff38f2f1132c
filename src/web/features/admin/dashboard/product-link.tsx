import { Link } from '@tanstack/react-router';
import { useMayOpen } from '../parts/rights.ts';

/** A link to a product's admin page, for those who work with products. */
export function ProductLink({ id, name }: { id: number; name: string }) {
  if (!useMayOpen()(['products'])) return <span className="font-semibold wrap-break-word">{name}</span>;
  return (
    <Link to="/admin/products/$id" params={{ id: String(id) }} className="link-quiet font-semibold wrap-break-word">
      {name}
    </Link>
  );
}
