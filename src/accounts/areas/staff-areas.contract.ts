// Without zod, because every admin page reads it.

/** The parts of the admin area that an owner gives to staff. */
export const staffAreas = ['orders', 'refunds', 'products', 'suppliers', 'customers', 'figures', 'settings'] as const;
export type StaffArea = (typeof staffAreas)[number];

/** Each begins in lower case, as part of a sentence. */
export const areaNames: Record<StaffArea, string> = {
  orders: 'orders and parcels',
  refunds: 'refunds and discounts',
  products: 'products and prices',
  suppliers: 'suppliers',
  customers: 'customers and exports',
  figures: 'figures',
  settings: 'settings',
};

/** Of a user. `staffAreas` null: staff from before there were areas, who keep all but what only owners may do. */
export type StaffRights = {
  staffRole?: 'owner' | 'staff' | null | undefined;
  staffAreas?: readonly StaffArea[] | null | undefined;
};

/** Of one member of staff; null: as for all staff. Amounts are in pounds, the discount in percent. */
export type StaffLimits = { refund: string | null; discount: number | null; byHand: string | null };

/** What opens a call or a screen: any of these areas; `all-staff`: nobody on the staff is kept out. */
export type OpenTo = readonly StaffArea[] | 'all-staff';

export function worksWith({ staffRole, staffAreas }: StaffRights, openTo: OpenTo): boolean {
  if (staffRole !== 'staff') return staffRole === 'owner';
  return openTo === 'all-staff' || !staffAreas || isGiven(staffAreas, openTo);
}

/** Owners, and staff who were given one of the areas of what else is the owners'. */
export function isOwnerOrGiven({ staffRole, staffAreas }: StaffRights, areas: readonly StaffArea[]): boolean {
  return staffRole === 'owner' || (staffRole === 'staff' && isGiven(staffAreas ?? [], areas));
}

function isGiven(staffAreas: readonly StaffArea[], areas: readonly StaffArea[]): boolean {
  return areas.some((area) => staffAreas.includes(area));
}
