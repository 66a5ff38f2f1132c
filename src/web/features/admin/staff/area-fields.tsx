import { areaNames, staffAreas } from '#accounts/areas/staff-areas.contract.ts';
import type { StaffArea } from '#accounts/areas/staff-areas.contract.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { sentenceCase } from '../parts/formats.rules.ts';

const hints: Record<StaffArea, string> = {
  orders: 'Packing, parcels, phone orders and returns',
  refunds: 'Refunds up to your limit, promotion codes, lower prices on a phone order',
  products: 'Catalogue, stock, prices and costs',
  suppliers: 'Suppliers, their updates and purchase orders',
  customers: 'Customers, messages, reviews, the outbox and every file with people’s data',
  figures: 'Revenue, profit, VAT and what you owe',
  settings: 'The shop’s settings and texts, the audit log and the system',
};

/** What staff may do unless an owner chooses otherwise: all but the settings. */
export const usualAreas: readonly StaffArea[] = staffAreas.filter((area) => area !== 'settings');

/** The boxes of what a member of staff works with. */
export function AreaFields({ given, error }: { given: readonly StaffArea[]; error?: string | undefined }) {
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? 'areas-error' : undefined}>
      <legend className="mb-2 text-sm font-semibold">Works with</legend>
      {staffAreas.map((area) => (
        <Checkbox
          key={area}
          name="staffAreas"
          value={area}
          defaultChecked={given.includes(area)}
          label={
            <>
              {sentenceCase(areaNames[area])}
              <span className="block text-sm text-muted">{hints[area]}</span>
            </>
          }
        />
      ))}
      {error && <FieldError id="areas-error">{error}</FieldError>}
    </fieldset>
  );
}

/** The ticked areas of a form. */
export function areasIn(form: HTMLFormElement): string[] {
  return new FormData(form).getAll('staffAreas').map(String);
}

/** 'Orders and parcels, suppliers' */
export function areasInWords(areas: readonly StaffArea[] | null): string {
  if (areas === null) return 'Everything but the settings';
  if (areas.length === staffAreas.length) return 'Everything, with the settings';
  return sentenceCase(areas.map((area) => areaNames[area]).join(', '));
}
