import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { beginsWith } from '../text-file.ts';
import { largestFile, largestFileMegabytes } from './file-size.contract.ts';
import { UnreadableFile } from './file-table.ts';

const gzip = [0x1f, 0x8b];
const zip = [0x50, 0x4b, 0x03, 0x04];

/** Out of gzip, or of a ZIP archive of one file. @throws UnreadableFile */
export function unpacked(bytes: Uint8Array): Uint8Array {
  if (beginsWith(bytes, gzip)) return unpacked(gunzipped(bytes));
  if (!beginsWith(bytes, zip) || isWorkbook(bytes)) return bytes;
  const files = filesIn(bytes, (name) => !/(?:^|\/)(?:\.|__MACOSX)/.test(name) && !name.endsWith('/'));
  const names = Object.keys(files);
  const [only] = Object.values(files);
  if (only && names.length === 1) return unpacked(only);
  throw new UnreadableFile(
    only
      ? `it is a ZIP archive of ${names.length} files: ${names.slice(0, 5).join(', ')}`
      : 'it is an empty ZIP archive',
  );
}

function gunzipped(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: largestFile });
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : new UnreadableFile('it cannot be unpacked', { cause: error });
  }
}

export function isWorkbook(bytes: Uint8Array): boolean {
  if (!beginsWith(bytes, zip)) return false;
  return Buffer.from(bytes).includes('xl/workbook.xml');
}

/** The files of an archive with such names. @throws UnreadableFile */
export function filesIn(bytes: Uint8Array, isWanted: (name: string) => boolean): Record<string, Uint8Array> {
  let size = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false;
        size += originalSize;
        if (size > largestFile) throw tooLarge();
        return true;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('it cannot be unpacked', { cause: error });
  }
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile(`unpacked it is larger than ${largestFileMegabytes} MB`);
}
