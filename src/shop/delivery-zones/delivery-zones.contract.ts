import { z } from 'zod';
import { countries } from './place.contract.ts';
import { rates, ratesInput, weightBand, weightBandsInput } from './weight-bands.contract.ts';
import { areasAsText, districtsIn, doOverlap } from './zone-areas.contract.ts';

const mostZones = 30;
const mostExcluded = 200;

const line = (most: number) => z.string().trim().max(most, `Please use ${most} characters at most`);
const needed = (most: number) => line(most).min(1, 'Please fill this in');
const ids = z.array(z.int().positive()).max(mostExcluded, `Name ${mostExcluded} at most`);

const bands = { description: 'What heavier orders cost; left out: the same' };
const zoneRates = rates.extend({ bands: z.array(weightBand).optional().meta(bands) });

/** Everywhere else in the United Kingdom is the mainland, with the terms of the settings. */
export const deliveryZone = z
  .object({
    name: needed(60).meta({ description: 'As within a sentence', example: 'the Channel Islands' }),
    country: z.enum(countries, 'Choose United Kingdom or Ireland'),
    areas: line(600).meta({
      description: 'Postcode areas, districts and ranges of them; blank: the whole country',
      example: 'HS, KA27-28, ZE',
    }),
    isServed: z.boolean('Choose true or false'),
    rates: zoneRates.nullable().meta({ description: 'Null: as on the mainland, by weight too' }),
    days: z
      .object({ standard: needed(40), express: needed(40) })
      .nullable()
      .meta({ description: 'Null: as on the mainland' }),
    isExport: z.boolean('Choose true or false').meta({
      description: 'Goods leave the United Kingdom, so that no UK VAT is charged on goods and delivery',
    }),
    note: line(200).meta({ description: 'What buyers there read, such as about customs' }),
    excludedSuppliers: ids.meta({ description: 'Suppliers who don’t send there' }),
    excludedProducts: ids.meta({ description: 'Products that aren’t sent there' }),
  })
  .meta({ id: 'DeliveryZone' });

export const deliveryZones = z.array(deliveryZone);

const areasInput = line(600).transform((typed, context) => {
  const districts = districtsIn(typed);
  if (districts) return areasAsText(districts);
  context.addIssue({
    code: 'custom',
    message: 'Enter postcode areas separated by commas, such as HS, KA27-28, ZE',
  });
  return z.NEVER;
});

const zoneInput = deliveryZone.extend({
  areas: areasInput,
  rates: ratesInput.extend({ bands: weightBandsInput.optional() }).nullable(),
});

/** No place lies in two of them. */
export const deliveryZonesInput = z
  .array(zoneInput)
  .max(mostZones, `A shop can have ${mostZones} delivery zones at most`)
  .superRefine((zones, context) => {
    for (const [at, zone] of zones.entries()) {
      const other = zones.slice(0, at).find((earlier) => isSharedWith(zone, earlier));
      if (!other) continue;
      const message = `These postcodes belong to ${other.name} already`;
      context.addIssue({ code: 'custom', path: [at, 'areas'], message });
    }
    for (const [at, { country, areas }] of zones.entries()) {
      if (country !== 'United Kingdom' || areas !== '') continue;
      context.addIssue({ code: 'custom', path: [at, 'areas'], message: 'Please fill this in' });
    }
    for (const country of countries.slice(1)) {
      if (zones.some((zone) => zone.country === country && zone.areas === '')) continue;
      context.addIssue({ code: 'custom', path: [], message: `Keep ${country} in the list, served or not` });
    }
  });

export type DeliveryZone = z.infer<typeof deliveryZone>;

function isSharedWith(one: DeliveryZone, other: DeliveryZone): boolean {
  if (one.country !== other.country) return false;
  if (one.areas === '' || other.areas === '') return true;
  return doOverlap(districtsIn(one.areas) ?? [], districtsIn(other.areas) ?? []);
}

/** What shoppers are told before they give an address. */
export const deliversTo = z.object({
  countries: z.array(z.enum(countries)),
  notServed: z.array(z.string()).meta({ description: 'The names of zones that are not served' }),
  otherTerms: z
    .array(deliveryZone.pick({ name: true, rates: true, days: true, note: true }))
    .meta({ description: 'Zones that are served on terms of their own' }),
});

export type DeliversTo = z.infer<typeof deliversTo>;

const likeMainland = {
  country: 'United Kingdom',
  isServed: true,
  rates: null,
  days: null,
  isExport: false,
  note: '',
  excludedSuppliers: [],
  excludedProducts: [],
} satisfies Partial<DeliveryZone>;
const notYet = { ...likeMainland, isServed: false };
const customs = 'Customs there may ask you for VAT or duty before the parcel arrives.';

/** Those of a new shop (decision of 28 November 2026). The Highlands and Islands are the postcodes that UK carriers list as such. */
export const usualZones: DeliveryZone[] = [
  {
    ...likeMainland,
    name: 'the Scottish Highlands and Islands',
    areas: 'AB36-38, AB55-56, FK17-21, HS, IV, KA27-28, KW, PA20-49, PA60-78, PA80, PH17-26, PH30-44, PH49-50, ZE',
  },
  { ...likeMainland, name: 'Northern Ireland', areas: 'BT' },
  { ...likeMainland, name: 'the Isle of Man', areas: 'IM' },
  { ...notYet, name: 'the Channel Islands', areas: 'GY, JE', isExport: true, note: customs },
  { ...notYet, name: 'Gibraltar', areas: 'GX', isExport: true, note: customs },
  { ...notYet, name: 'BFPO addresses', areas: 'BF' },
  { ...notYet, name: 'Ireland', country: 'Ireland', areas: '', isExport: true, note: customs },
];
