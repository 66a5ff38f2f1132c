import { crc32, gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { beginsWith } from '../text-file.ts';
import { largestFile, largestFileMegabytes } from './file-size.contract.ts';
import { UnreadableFile } from './file-table.ts';

const gzip = [0x1f, 0x8b];
const zip = [0x50, 0x4b, 0x03, 0x04];

const mostLayers = 5;

/** Out of gzip, or of a ZIP archive of one file. @throws UnreadableFile */
export function unpacked(bytes: Uint8Array, layers = 0): Uint8Array {
  if (layers > mostLayers) throw new UnreadableFile(`it is packed more than ${mostLayers} times`);
  if (beginsWith(bytes, gzip)) return unpacked(gunzipped(bytes), layers + 1);
  if (!beginsWith(bytes, zip) || isWorkbook(bytes)) return bytes;
  refuseDocuments(bytes);
  const files = filesIn(bytes, (name) => !/(?:^|\/)(?:\.|__MACOSX)/.test(name) && !name.endsWith('/'));
  const names = Object.keys(files);
  const [only] = Object.values(files);
  if (only && names.length === 1) return unpacked(only, layers + 1);
  throw new UnreadableFile(
    only
      ? `it is a ZIP archive of ${names.length} files: ${names.slice(0, 5).join(', ')}`
      : 'it is an empty ZIP archive',
  );
}

const documents: readonly [mark: string, what: string][] = [
  ['application/vnd.oasis.opendocument.spreadsheet', 'it is an OpenDocument spreadsheet'],
  ['xl/workbook.bin', 'it is a binary Excel workbook'],
  ['Index/Document.iwa', 'it is a Numbers spreadsheet'],
  ['word/document.xml', 'it is a text document'],
];

/** They are archives, too. @throws UnreadableFile */
function refuseDocuments(bytes: Uint8Array): void {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = documents.find(([mark]) => archive.includes(mark));
  if (found) throw new UnreadableFile(`${found[1]}; please save it as .xlsx or CSV`);
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
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false;
        size += originalSize;
        if (size > largestFile) throw tooLarge();
        return true;
      },
    });
    const sums = sumsIn(Buffer.from(bytes));
    if (Object.entries(files).some(([name, file]) => crc32(file) !== (sums.get(name) ?? crc32(file)))) throw damaged();
    return files;
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('it cannot be unpacked', { cause: error });
  }
}

const [endMark, entryMark] = [Buffer.from([0x50, 0x4b, 5, 6]), Buffer.from([0x50, 0x4b, 1, 2])];

/** The checksums of an archive's files, by name, where they can be found: its directory is at the end. The package that unpacks does not look at them. */
function sumsIn(zip: Buffer): Map<string, number> {
  const sums = new Map<string, number>();
  const end = zip.lastIndexOf(endMark);
  if (end < 0) return sums;
  let at = zip.readUInt32LE(end + 16);
  // An archive of the 64-bit kind may have its directory elsewhere.
  while (at + 46 <= end && zip.subarray(at, at + 4).equals(entryMark)) {
    const [nameLength, more] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)];
    // As the package decodes names: the flag says whether they are UTF-8.
    const encoding = zip.readUInt16LE(at + 8) & 0x800 ? 'utf8' : 'latin1';
    sums.set(zip.toString(encoding, at + 46, at + 46 + nameLength), zip.readUInt32LE(at + 16));
    at += 46 + nameLength + more;
  }
  return sums;
}

function damaged(): UnreadableFile {
  return new UnreadableFile('it was damaged on its way, as its checksum says');
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile(`unpacked it is larger than ${largestFileMegabytes} MB`);
}
