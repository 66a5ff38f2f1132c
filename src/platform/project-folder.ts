import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where package.json is, whether this runs from the sources or from the bundle in dist/shop/. */
export const projectFolder = folderAbove(import.meta.dirname);

function folderAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : folderAbove(dirname(folder));
}
