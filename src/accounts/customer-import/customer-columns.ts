import { headingOf } from '#platform/table-files/headings.ts';

/** What other shops call the columns of their customers: Shopify's export (old and new), WooCommerce's, ours. */
const usual = {
  email: ['email', 'e mail', 'email address', 'user email', 'customer email'],
  firstName: ['first name', 'firstname', 'given name'],
  lastName: ['last name', 'lastname', 'surname', 'family name'],
  name: ['name', 'full name', 'customer name', 'display name'],
  company: ['company'],
  address1: ['address1', 'address 1', 'address', 'street', 'address line 1', 'street address'],
  address2: ['address2', 'address 2', 'address line 2'],
  city: ['city', 'town', 'town city'],
  postcode: ['zip', 'postcode', 'postal code', 'zip code', 'post code'],
  country: ['country code', 'country', 'country region'],
  phone: ['phone', 'telephone', 'phone number', 'mobile'],
} as const;

type CustomerField = keyof typeof usual;
export type CustomerCells = Partial<Record<CustomerField, string>>;

const fields = Object.keys(usual) as CustomerField[];

/** Where each field is; the default address comes before one for billing. */
export function placesIn(headings: readonly string[]): Map<CustomerField, number> {
  const plain = headings.map((heading) => headingOf(heading.trim()).plain);
  const bare = plain.map((heading) => heading.replace(/^(?:default address|billing|customer) /, ''));
  const found = fields.flatMap((field) => {
    const at = [plain, bare]
      .flatMap((names) => usual[field].map((name) => names.indexOf(name)))
      .find((place) => place >= 0);
    return at === undefined ? [] : [[field, at] as const];
  });
  return new Map(found);
}
