/** XML 1.0, section 2.2: these may not even be escaped; C1 controls may, and mean nothing. */
// oxlint-disable-next-line no-control-regex -- they are what it looks for
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/g;

/** Without the control characters that no file for other programs may contain; tabs and line breaks stay. */
export function withoutControls(text: string): string {
  return text.toWellFormed().replace(forbidden, '');
}

/** For the content and the attributes of XML. */
export function xmlText(text: string): string {
  return withoutControls(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
