import { crc32, gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { largestFile, largestFileMegabytes } from './file-size.contract.ts';
import { UnreadableFile } from './file-table.ts';
import { beginsWith } from './text-file.ts';

const gzip = [0x1f, 0x8b];
const zip = [0x50, 0x4b, 0x03, 0x04];

const mostLayers = 5;
/** Of an archive with more it is not tried which of them belong together. */
const mostFiles = 20;
const longestName = 100;

/** `others`: what is in an archive beside the files that may hold a list. */
export type Unpacked = { files: { name: string; bytes: Uint8Array }[]; others: string[] };

/** Pictures, documents, and what explains the list. */
const noList =
  /\.(?:jpe?g|png|gif|webp|svg|tiff?|bmp|avif|heic|eps|ai|psd|mp4|mov|pdf|docx?|odt|rtf|pptx?|md|html?|css|js|url|lnk|exe|xsd|dtd|xslt?|sql|log|sig|asc|sha\d*|md5|ini|db)$/i;
const explaining =
  /(?:^|\/)(?:read[ _-]?me|licen[cs]e|terms|changelog|instructions|manifest|notes|info|help|guide|copyright|agb|lies ?mich)\b[^/]*$/i;
const ofRows = /\.(?:csv|tsv|xlsx?)(?:\.gz)?$/i;

const isNoList = (name: string) => noList.test(name) || (explaining.test(name) && !ofRows.test(name));

/** Such a file may be a list after all, as `guide-dogs.csv` is, or a sentence. */
export function mayExplain(name: string): boolean {
  return /\.te?xt$/i.test(name) || explaining.test(name);
}

/** Out of gzip, or of a ZIP archive: one file, or several that may belong together. @throws UnreadableFile */
export function unpacked(bytes: Uint8Array, layers = 0): Unpacked {
  if (layers > mostLayers) throw new UnreadableFile(`it is packed more than ${mostLayers} times`);
  if (beginsWith(bytes, gzip)) return unpacked(gunzipped(bytes), layers + 1);
  if (!beginsWith(bytes, zip) || isWorkbook(bytes)) return { files: [{ name: '', bytes }], others: [] };
  refuseDocuments(bytes);
  const others: string[] = [];
  const isUsual = (name: string) => !/(?:^|\/)(?:\.|__MACOSX)/.test(name) && !name.endsWith('/');
  const isList = (name: string) => {
    if (isUsual(name) && isNoList(name)) others.push(name.slice(0, longestName));
    return isUsual(name) && !isNoList(name);
  };
  let files = Object.entries(filesIn(bytes, isList));
  if (files.length === 0 && others.length === 1) files = Object.entries(filesIn(bytes, isUsual));
  const [only] = files;
  if (!only) throw new UnreadableFile(others.length > 0 ? severalFiles(others) : 'it is an empty ZIP archive');
  const left = files.length + others.length > 1 ? others : [];
  if (files.length === 1) {
    const inside = unpacked(only[1], layers + 1);
    return {
      files: inside.files.map((file) => ({ ...file, name: file.name || only[0] })),
      others: [...left, ...inside.others],
    };
  }
  const isArchive = ([, file]: [string, Uint8Array]) => beginsWith(file, zip) && !isWorkbook(file);
  if (files.length > mostFiles || files.some(isArchive))
    throw new UnreadableFile(severalFiles(files.map(([name]) => name)));
  return {
    files: files.map(([name, file]) => ({
      name: name.slice(0, longestName),
      bytes: beginsWith(file, gzip) ? gunzipped(file) : file,
    })),
    others: left,
  };
}

/** For the end of a sentence. */
export function severalFiles(names: readonly string[]): string {
  const first = names.slice(0, 5).map((name) => name.slice(0, longestName));
  return `it is a ZIP archive of ${names.length} files: ${first.join(', ')}`;
}

const documents: readonly [mark: string, what: string][] = [
  ['application/vnd.oasis.opendocument.spreadsheet', 'it is an OpenDocument spreadsheet'],
  ['xl/workbook.bin', 'it is a binary Excel workbook'],
  ['Index/Document.iwa', 'it is a Numbers spreadsheet'],
  ['word/document.xml', 'it is a text document'],
];

/** They are archives, too. @throws UnreadableFile */
function refuseDocuments(bytes: Uint8Array): void {
  const found = documents.find(([mark]) =>
    mark.includes('application') ? holds(bytes, mark, 'mimetype') : holds(bytes, mark),
  );
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
  return beginsWith(bytes, zip) && holds(bytes, 'xl/workbook.xml');
}

/** Whether an archive has such a file, and not only another archive that has one; without a directory, whether it says so anywhere. */
function holds(bytes: Uint8Array, mark: string, name = mark): boolean {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = sumsIn(archive);
  return archive.includes(mark) && (names.size === 0 || names.has(name));
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
