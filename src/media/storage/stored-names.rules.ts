const safeName = /^[a-z0-9]+(?:[/-][a-z0-9]+)*\.[a-z]+$/;
const safeFolder = /^[a-z0-9]+(?:[/-][a-z0-9]+)+$/;

export function isFileName(name: string): boolean {
  return safeName.test(name);
}

/** A name that climbs out of its folder is a bug of the caller; visitors' input never gets this far unchecked. */
export function requireFileName(name: string): string {
  if (isFileName(name)) return name;
  throw new RangeError(`Not a name for a stored file: ${name}`);
}

export function requireFileOrFolder(name: string): string {
  return safeFolder.test(name) ? name : requireFileName(name);
}
