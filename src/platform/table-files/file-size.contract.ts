/** Uploaded or fetched; decompression stops there, too. */
export const largestFileMegabytes = 20;
/** The same in bytes. */
export const largestFile = largestFileMegabytes * 1024 * 1024;
