import { Link } from '@tanstack/react-router';

/** The products whose supplier code is missing, as links to where it is entered. */
export function MissingCodes({ products }: { products: readonly { id: number; name: string }[] }) {
  if (products.length === 0) return null;
  return (
    <span className="wrap-anywhere">
      Enter the supplier’s code for{' '}
      {products.map(({ id, name }, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <Link to="/admin/products/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        </span>
      ))}
      , then retry.
    </span>
  );
}
