import { UnreadableFile } from './file-table.ts';
import type { Encoding } from './file-table.ts';
import { beginsWith, countOf } from './text-file.ts';

/** What old DOS programs write, which no browser knows: the upper halves of code pages 850 and 437. */
const dos: Record<string, string> = {
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0',
};
const otherNames: Record<string, string> = { ibm850: 'cp850', ibm437: 'cp437', '850': 'cp850', '437': 'cp437' };

/**
 * The text of a file: by the owner's choice, by its byte order mark, as UTF-8 where it is that throughout, by what it declares,
 * and else as Windows-1252, which is a guess. @throws UnreadableFile
 */
export function decode(bytes: Uint8Array, chosen: string | undefined): { text: string; encoding: Encoding } {
  if (chosen !== undefined) return decodedAs(bytes, chosen, 'chosen');
  const wide = wideEncoding(bytes);
  if (wide) return decodedAs(bytes, wide, 'found');
  const declared = declaredIn(bytes);
  const utf8 = decodedAs(bytes, 'utf-8', declared === 'utf-8' ? 'declared' : 'found');
  if (utf8.encoding.lost === 0) return utf8;
  if (declared !== undefined && declared !== 'utf-8') return decodedAs(bytes, declared, 'declared');
  const read = countOf(utf8.text, /[^\0-\u007F\uFFFD]/g);
  // A few bad bytes do not make a file of another encoding.
  return utf8.encoding.lost * 2 < read ? utf8 : guessed(bytes);
}

/** By what nobody writes: `œ3.50` is a sign for pounds of a DOS program, and a line of UTF-8 is hardly ever anything else. */
function guessed(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const western = decodedAs(bytes, 'windows-1252', 'guessed');
  if (/œ ?\d/.test(western.text)) return decodedAs(bytes, 'cp850', 'guessed');
  const lines = Buffer.from(bytes).toString('latin1').split('\n').map(eachAsItIs);
  if (!lines.some(({ isUtf8 }) => isUtf8)) return western;
  const text = lines.map((line) => line.text).join('\n');
  return { text, encoding: { name: 'utf-8', how: 'guessed', lost: 0 } };
}

function eachAsItIs(line: string): { text: string; isUtf8: boolean } {
  if (!/[\u0080-\u00FF]/.test(line)) return { text: line, isUtf8: false };
  const bytes = Buffer.from(line, 'latin1');
  const text = new TextDecoder('utf-8').decode(bytes);
  return text.includes('\uFFFD')
    ? { text: new TextDecoder('windows-1252').decode(bytes), isUtf8: false }
    : { text, isUtf8: true };
}

function wideEncoding(bytes: Uint8Array): string | undefined {
  if (beginsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (beginsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  // Without a mark: every other byte of English text is zero.
  const start = bytes.subarray(0, 400);
  const zeros = (from: number) => start.filter((byte, at) => at % 2 === from && byte === 0).length;
  if (zeros(1) * 3 > start.length && zeros(0) === 0) return 'utf-16le';
  return zeros(0) * 3 > start.length && zeros(1) === 0 ? 'utf-16be' : undefined;
}

/** In the first line of XML. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 300)).toString('latin1');
  return /^[^<]{0,10}<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(start)?.[1]?.toLowerCase();
}

function decodedAs(bytes: Uint8Array, name: string, how: Encoding['how']): { text: string; encoding: Encoding } {
  const upper = dos[otherNames[name.toLowerCase()] ?? name.toLowerCase()];
  const text = upper === undefined ? withDecoder(bytes, name) : fromDos(bytes, upper);
  return { text, encoding: { name, how, lost: countOf(text, /\uFFFD/g) } };
}

function withDecoder(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder(name).decode(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UnreadableFile(`its encoding, “${name}”, is not known here`, { cause: error });
  }
}

function fromDos(bytes: Uint8Array, upper: string): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\u0080-\u00FF]/g, (letter) => upper[letter.charCodeAt(0) - 128] ?? '');
}
