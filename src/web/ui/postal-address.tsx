import { clsx } from 'clsx';

type PostalAddressProps = {
  name?: string;
  to: { address: string; city: string; postcode: string; country: string };
  /** For mail posted in the United Kingdom: Royal Mail wants no country on it. */
  isForPost?: boolean;
  className?: string;
};

/** One line each, as on a parcel. Blank lines, from a closed account, are left out. */
export function PostalAddress({ name = '', to, isForPost = false, className }: PostalAddressProps) {
  const country = isForPost && to.country === 'United Kingdom' ? '' : to.country;
  const lines = [name, ...to.address.split('\n'), to.city, to.postcode, country].filter((line) => line !== '');
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
