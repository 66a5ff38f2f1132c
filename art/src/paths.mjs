// Where the scripts read and write, relative to this project.
import fs from 'node:fs'; import path from 'node:path'; import { fileURLToPath } from 'node:url';
const HERE = path.dirname(fileURLToPath(import.meta.url)); const at = (...p) => path.join(HERE, '..', ...p);
export const BUILD = process.env.ART_BUILD ?? at('build');
export const CATALOGUE = at('..', 'src', 'demo-data', 'catalogue.json');
/** Masters of the demo products; the shop makes their sizes itself. */
export const PRODUCTS = at('..', 'src', 'demo-data', 'pictures');
/** Masters of hero and tiles, and the sizes of them that pages link. */
export const SCENES = at('scenes'); export const SITE_SCENES = at('..', 'public', 'scenes');
export const BRAND = at('..', 'public', 'brand');
export const folder = f => { fs.mkdirSync(f, { recursive: true }); return f; };
