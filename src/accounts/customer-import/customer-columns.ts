import type { UsualColumns } from '#platform/table-files/read-columns.ts';

const prefixes = ['default address', 'billing', 'customer'];

/** The names as they stand, then as part of an address: `Default Address Zip` comes before `Billing Postcode`. */
function called(names: string): string {
  const alone = names.split(', ');
  return [...alone, ...prefixes.flatMap((prefix) => alone.map((name) => `${prefix} ${name}`))].join(', ');
}

/** As Shopify's export (old and new), WooCommerce's and ours call them. */
export const customerColumns = {
  email: {
    name: 'Email address',
    usual: called('email, e mail, email address, user email'),
    isNeeded: true,
  },
  firstName: { name: 'First name', usual: called('first name, firstname, given name') },
  lastName: { name: 'Last name', usual: called('last name, lastname, surname, family name') },
  name: { name: 'Whole name', usual: called('name, full name, customer name, display name') },
  company: { name: 'Company', usual: called('company') },
  address1: {
    name: 'Address',
    usual: called('address1, address 1, address, street, address line 1, street address'),
  },
  address2: { name: 'Address, second line', usual: called('address2, address 2, address line 2') },
  city: { name: 'Town', usual: called('city, town, town city') },
  postcode: { name: 'Postcode', usual: called('zip, postcode, postal code, zip code, post code') },
  country: { name: 'Country', usual: called('country code, country, country region') },
  phone: { name: 'Telephone', usual: called('phone, telephone, phone number, mobile') },
} as const satisfies UsualColumns<string>;

export type CustomerField = keyof typeof customerColumns;
