/** About 20,000 products with long texts. */
export const largestImportMegabytes = 20;
/** The same in bytes. */
export const largestImport = largestImportMegabytes * 1024 * 1024;
export const mostRows = 100_000;
