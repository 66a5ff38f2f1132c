import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { clsx } from 'clsx';
import { Select } from '../../../ui/fields/select.tsx';
import { allSuppliersQuery } from './price-entry.queries.ts';

type SupplierSelectProps = Omit<ComponentProps<typeof Select>, 'children'> & {
  /** What stands where none is chosen: 'Choose a supplier', 'All suppliers'. */
  none: string;
  /** Also those that are switched off, for filters. */
  withInactive?: boolean;
};

/** One supplier by name; its value is the supplier's id, or empty. */
export function SupplierSelect({ none, withInactive = false, className, ...rest }: SupplierSelectProps) {
  const { data: suppliers } = useQuery(allSuppliersQuery);
  return (
    <Select {...rest} className={clsx('max-w-full', className)}>
      <option value="">{none}</option>
      {suppliers
        ?.filter(({ isActive }) => isActive || withInactive)
        .map(({ id, name, isActive }) => (
          <option key={id} value={id}>
            {isActive ? name : `${name} (inactive)`}
          </option>
        ))}
    </Select>
  );
}
