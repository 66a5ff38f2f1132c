// Typed as plain strings, because features do not depend on the route tree's types.
export const trackingPage: string = '/track-order';
export const accountPage: string = '/account';
export const receiptPage: string = '/receipt/$number';
