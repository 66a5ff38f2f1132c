/** Uploaded or fetched; decompression stops there, too. */
export const largestFeedMegabytes = 20;
/** The same in bytes. */
export const largestFeed = largestFeedMegabytes * 1024 * 1024;
