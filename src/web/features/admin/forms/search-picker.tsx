import type { ComponentProps } from 'react';
import { longestSearch } from '#catalogue/products/product-limits.contract.ts';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { controlClass } from '../../../ui/fields/field.tsx';
import { countOf } from '../parts/formats.rules.ts';

type SearchPickerProps<Product> = Omit<ComponentProps<typeof Combobox<Product>>, 'status' | 'inputClass' | 'maxLength'>;

/** A labelled search for a product to pick. */
export function SearchPicker<Product>(props: SearchPickerProps<Product>) {
  return (
    <>
      <span className="text-sm font-semibold" aria-hidden>
        {props.label}
      </span>
      <Combobox
        {...props}
        maxLength={longestSearch}
        inputClass={`${controlClass} h-12`}
        status={countOf(props.options.length, 'product')}
      />
    </>
  );
}
