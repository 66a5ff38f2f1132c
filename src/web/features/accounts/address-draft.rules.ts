import type { AddressLabel, Country } from '#accounts/addresses/address-words.contract.ts';
import { blankFault, faultsOf } from '../../field-faults.rules.ts';

export type AddressDraft = { label: AddressLabel; address: string; city: string; postcode: string; country: Country };

/** Whether a postcode has the right form is the shop's to say: it knows both countries'. */
export function addressFaults({ address, city, postcode, country }: AddressDraft): Record<string, string> {
  return faultsOf({
    address: blankFault(address, 'Enter your address'),
    city: blankFault(city, 'Enter your town or city'),
    postcode: blankFault(postcode, country === 'Ireland' ? 'Enter your Eircode' : 'Enter your postcode'),
  });
}
