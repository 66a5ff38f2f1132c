/** Who sends a purchase order: the shop once the hold is over, or the owner. */
export const sendingModes = ['automatic', 'by-hand'] as const;
