// Typed loosely, as pages come and go by their route files.
export const trackingPage: string = '/track-order';
export const accountPage: string = '/account';
export const receiptPage: string = '/receipt/$number';
