/** In megabytes and rows: many times the parcels of a busy shop's day. */
export const largestTrackingFileMegabytes = 2;
/** The same in bytes. */
export const largestTrackingFile = largestTrackingFileMegabytes * 1024 * 1024;
export const mostTrackingRows = 1_000;
