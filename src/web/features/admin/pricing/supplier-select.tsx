import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { Supplier } from '#dropshipping/connections/suppliers.contract.ts';
import { clsx } from 'clsx';
import { Select } from '../../../ui/fields/select.tsx';
import { allSuppliersQuery } from './price-entry.queries.ts';

type SupplierSelectProps = Omit<ComponentProps<typeof Select>, 'children'> & {
  /** What stands where none is chosen: 'Choose a supplier', 'All suppliers'. */
  none: string;
  /** Also those that are switched off, after the others: for filters. */
  withInactive?: boolean;
  /** Before the suppliers: value and name. */
  others?: readonly (readonly [value: string, name: string])[];
};

/** One supplier by name; its value is the supplier's id, or empty. */
export function SupplierSelect({ none, withInactive = false, others, className, ...rest }: SupplierSelectProps) {
  const { data: suppliers = [] } = useQuery(allSuppliersQuery);
  const inactive = withInactive ? suppliers.filter(({ isActive }) => !isActive) : [];
  return (
    <Select {...rest} className={clsx('max-w-full', className)}>
      <option value="">{none}</option>
      {others?.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
      {suppliers.filter(({ isActive }) => isActive).map(supplierOption)}
      {inactive.length > 0 && <optgroup label="Inactive">{inactive.map(supplierOption)}</optgroup>}
    </Select>
  );
}

function supplierOption({ id, name }: Supplier) {
  return (
    <option key={id} value={id}>
      {name}
    </option>
  );
}
