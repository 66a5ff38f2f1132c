import { clsx } from 'clsx';

type PostalAddressProps = {
  name?: string;
  to: { address: string; city: string; postcode: string; country: string };
  className?: string;
};

/** One line each, as on a parcel. Blank lines, from a closed account, are left out. */
export function PostalAddress({ name = '', to, className }: PostalAddressProps) {
  const all = [name, ...to.address.split('\n'), to.city, to.postcode, to.country];
  const lines = all.filter((line) => line !== '');
  return (
    <address className={clsx('not-italic wrap-anywhere', className)}>
      {[...new Set(lines)].map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
