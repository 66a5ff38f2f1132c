import { many, quoted, rowList } from './feed-wording.rules.ts';

export type Parts = {
  isPart?: boolean;
  sheet?: string;
  otherSheets?: readonly string[];
  otherLists?: readonly string[];
  warnings?: readonly string[];
  /** Names of what is read that say that it is not sold. */
  goneNames?: readonly string[];
  together?: { names: readonly string[]; from: number };
  /** Of an archive: no lists, and lists that are not read. */
  otherFiles?: readonly string[];
  leftFiles?: readonly string[];
  hiddenRows?: readonly number[];
  /** Those that may be of figures, and are not read. */
  hiddenFigures?: readonly string[];
  struckRows?: readonly number[];
  headings: readonly { name: string; currency: string | null }[];
};

/** What of the file is not read, hidden or crossed out. */
export function onParts(table: Parts): string[] {
  const {
    isPart,
    otherSheets = [],
    otherLists = [],
    leftFiles = [],
    hiddenRows = [],
    hiddenFigures = [],
    struckRows = [],
  } = table;
  const lists = [...new Set(otherLists)];
  const told: [boolean | undefined, () => string][] = [
    [isPart, () => 'The file says that it is one page of several: the products of the others are not read.'],
    [otherSheets.length > 0, () => `${sheetsRead(table)}, and not ${quoted(otherSheets)}.`],
    [leftFiles.length > 0, () => `Not all files of the archive are read: not ${quoted(leftFiles)}.`],
    [
      lists.length > 0,
      () => `${lists.length === 1 ? 'A list in the file is' : 'Lists in the file are'} not read: ${quoted(lists)}.`,
    ],
    [
      hiddenRows.length > 0,
      () =>
        `${many(hiddenRows.length, 'row that the workbook hides is', 'rows that the workbook hides are')} read as well: ${rowList(hiddenRows, hiddenRows.length)}.`,
    ],
    [
      struckRows.length > 0,
      () =>
        `${many(struckRows.length, 'row has', 'rows have')} something crossed out: ${rowList(struckRows, struckRows.length)}.`,
    ],
    [
      hiddenFigures.length > 0,
      () =>
        `${hiddenFigures.length === 1 ? 'A column that the workbook hides is' : 'Columns that the workbook hides are'} read for what you pay and the stock only if you choose ${hiddenFigures.length === 1 ? 'it' : 'them'}: ${quoted(hiddenFigures)}.`,
    ],
  ];
  return [...onDoubts(table), ...told.flatMap(([isSo, sentence]) => (isSo ? [sentence()] : []))];
}

/** What the file itself says against its goods. */
function onDoubts({ warnings = [], goneNames: gone = [] }: Parts): string[] {
  const [are, goods] =
    gone.length === 1 ? ['is read, and its name says', 'its goods'] : ['are read, and their names say', 'their goods'];
  return [
    ...(warnings.length > 0
      ? [`Beside its products the file says ${quoted(warnings)}. See whether they are all, and as they are now.`]
      : []),
    ...(gone.length > 0 ? [`${quoted(gone)} ${are} that ${goods} are not sold.`] : []),
  ];
}

function sheetsRead({ sheet = '', together }: Parts): string {
  return together ? `Of its sheets ${quoted(together.names)} are read` : `Only its sheet “${sheet}” is read`;
}

/** What is read together, and what is no list. */
export function onTogether({ together, otherFiles = [] }: Parts): string[] {
  const [, second = ''] = together?.names ?? [];
  const row = ((together?.from ?? 0) + 2).toLocaleString('en-GB');
  return [
    ...(together ? [`${quoted(together.names)} are read as one list: row ${row} is row 2 of “${second}”.`] : []),
    ...(otherFiles.length > 0 ? [`What else is in the archive is not read: ${quoted(otherFiles)}.`] : []),
  ];
}
