import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import type { Supplier } from '#dropshipping/connections/suppliers.contract.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { suppliersQuery } from '../parts/summary.queries.ts';

type SupplierSelectProps = Omit<ComponentProps<typeof Select>, 'children'> & {
  /** Label of the empty option: 'Choose a supplier', 'All suppliers'. */
  none: string;
  /** Includes inactive suppliers, at the end: for filters. */
  withInactive?: boolean;
  /** Further options before the suppliers: value and label. */
  others?: readonly (readonly [value: string, name: string])[];
};

/** A select of suppliers; the value is the id, or empty. */
export function SupplierSelect({ none, withInactive = false, others, className, ...rest }: SupplierSelectProps) {
  const { data: suppliers = [] } = useQuery(suppliersQuery);
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
