import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
