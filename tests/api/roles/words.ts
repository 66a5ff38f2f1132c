/** The object of a call; created again for every cell that names it, and always Alice's. */
export type Things = {
  order: string;
  payment: string;
  address: number;
  pet: number;
  shipped: string;
  returnRequest: number;
};

/** In the order of a row's cells. `guest`: has another order, by a browser session and a mailed link. */
export const roles = ['visitor', 'guest', 'alice', 'another', 'staff', 'owner'] as const;
export type Role = (typeof roles)[number];
type Cells = Readonly<Record<Role, number>>;
export type Row = {
  url?: string | ((things: Things) => string);
  body?: object | ((things: Things) => object);
  needs?: readonly (keyof Things)[];
  cells: Cells;
};

const cellsOf = (
  ...[visitor, guest, alice, another, staff, owner]: [number, number, number, number, number, number]
): Cells => ({
  visitor,
  guest,
  alice,
  another,
  staff,
  owner,
});
export const all = (status: number): Cells => cellsOf(status, status, status, status, status, status);
export const signedIn = (status: number): Cells => cellsOf(401, 401, status, status, status, status);
export const staff = (status: number): Cells => cellsOf(401, 401, 403, 403, status, status);
export const ownerOnly = (status: number): Cells => cellsOf(401, 401, 403, 403, 403, status);
/** Somebody else's object gets the response of a missing one. */
export const aliceAndStaff = (status: number): Cells => cellsOf(404, 404, status, 404, status, status);
export const aliceOnly = (status: number): Cells => cellsOf(401, 401, status, 404, 404, 404);

export const password = 'three brown terriers';
export const spent = { token: 'a link that nobody was ever sent' };
export const address = { address: '1 Kennel Lane', city: 'Leeds', postcode: 'LS1 4AP' };
export const buyer = { customerEmail: 'jo@example.co.uk', customerName: 'Jo Bennett', shippingAddress: address };
export const items = [{ productId: 1, quantity: 1 }];
export const ofOrder = (rest: string) => ({
  needs: ['order'] as const,
  url: ({ order }: Things) => `/api/orders/${order}${rest}`,
});
