/** The parts of an email. HTML and plain text are both made from them, so that they say the same. */
export type MailPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'button'; label: string; url: string; isQuiet?: true }
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[]; sum?: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'small'; text: string };

export const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text });
export const heading = (text: string): MailPart => ({ kind: 'heading', text });
export const button = (label: string, url: string): MailPart => ({ kind: 'button', label, url });
/** For what else can be done: one thing at most stands out in a mail. */
export const quietButton = (label: string, url: string): MailPart => ({ kind: 'button', label, url, isQuiet: true });
/** `sum` names the row with the total. */
export const facts = (rows: readonly (readonly [string, string])[], sum?: string): MailPart => ({
  kind: 'facts',
  rows,
  sum,
});
export const list = (items: readonly string[]): MailPart => ({ kind: 'list', items });
export const small = (text: string): MailPart => ({ kind: 'small', text });

/*
 * Mail programs read neither our style sheets nor variables, so the brand's colours are repeated here from tokens.css and
 * admin.css; src/web/styles/tokens.test.ts compares them. The light theme is in each element's `style`, which every program
 * reads; what differs in dark mode or on a phone goes by class, for the programs that support it.
 */
export const light = {
  ground: '#f6f0e6',
  paper: '#fffdf9',
  ink: '#22302b',
  muted: '#4c5b54',
  line: '#e4dac8',
  pine: '#1f4d40',
  onPine: '#ffffff',
};

export const dark: typeof light = {
  ground: '#111a16',
  paper: '#1a2621',
  ink: '#e9efe9',
  muted: '#a9b8b0',
  line: '#2c3d35',
  pine: '#9fd3bd',
  onPine: '#10201a',
};

const bodyFace = "Figtree, 'Helvetica Neue', Helvetica, Arial, sans-serif";
const headingFace = "Fraunces, Georgia, 'Times New Roman', serif";

const block = 'margin:0 0 16px';

/** By element: what every mail program reads. */
const styles = {
  body: `margin:0;padding:0;background:${light.ground};color:${light.ink};font:16px/1.6 ${bodyFace};-webkit-text-size-adjust:100%`,
  ground: `background:${light.ground}`,
  // Shown in the list of emails beside the subject, and nowhere else.
  preview: `display:none;max-height:0;overflow:hidden;color:${light.ground}`,
  card: `max-width:600px;background:${light.paper};border-radius:20px`,
  // The one background that is the same in light and dark mode.
  head: `padding:22px 36px;background:${light.pine};border-radius:20px 20px 0 0`,
  name: `color:${light.onPine};text-decoration:none;font:600 22px/1.2 ${headingFace};letter-spacing:-0.01em`,
  main: 'padding:32px 36px 36px',
  title: `margin:0 0 18px;color:${light.ink};font:600 29px/1.15 ${headingFace};letter-spacing:-0.02em`,
  heading: `margin:30px 0 10px;color:${light.ink};font:600 19px/1.3 ${headingFace};letter-spacing:-0.01em`,
  paragraph: block,
  small: `margin:16px 0 0;font-size:14px;line-height:1.5;color:${light.muted}`,
  list: `${block};padding-left:20px`,
  item: 'margin:0 0 8px',
  facts: `margin:0 0 18px;border-collapse:collapse;border-top:1px solid ${light.line};font-variant-numeric:tabular-nums lining-nums`,
  factName: `padding:10px 16px 10px 0;border-bottom:1px solid ${light.line};vertical-align:top;color:${light.muted};font-weight:400;text-align:left`,
  value: `padding:10px 0;border-bottom:1px solid ${light.line};vertical-align:top;text-align:right;overflow-wrap:anywhere`,
  sum: `color:${light.ink};font-weight:700`,
  // Outlook renders with Word, which knows the padding of cells but not of links: so the cell has the colour and the corners.
  button: 'margin:26px 0;border-collapse:separate',
  buttonCell: `background:${light.pine};border-radius:999px`,
  link: `display:inline-block;padding:14px 28px;border-radius:999px;color:${light.onPine};text-decoration:none;font:600 16px/1.25 ${bodyFace}`,
  quietCell: `background:${light.ground};border-radius:999px`,
  quietLink: `display:inline-block;padding:12px 24px;border-radius:999px;color:${light.ink};text-decoration:none;font:600 15px/1.25 ${bodyFace}`,
  foot: `max-width:600px;margin:22px auto 0;padding:0 12px;font-size:13px;line-height:1.6;color:${light.muted}`,
};

/** By class: what differs on a phone and in dark mode. */
const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.head{padding:18px 22px!important}.main{padding:26px 22px 28px!important}.title{font-size:25px!important}}
@media (prefers-color-scheme:dark){
.ground{background:${dark.ground}!important}.card{background:${dark.paper}!important}
.ink{color:${dark.ink}!important}.muted{color:${dark.muted}!important}
.line{border-color:${dark.line}!important}
.button{background:${dark.pine}!important}.link{color:${dark.onPine}!important}
.quiet{background:${dark.line}!important}
}`;

export type MailFrame = { shopName: string; shopLine: string; shopUrl: string; imprint: readonly string[] };
export type MailWords = { subject: string; title: string; parts: readonly MailPart[] };

/** No pictures, one column, tables for the frame: what every mail program shows, in light and in dark. */
export function layOut({ subject, title, parts }: MailWords, frame: MailFrame): { html: string; text: string } {
  return { html: htmlOf(subject, title, parts, frame), text: textOf(title, parts, frame) };
}

const table = 'role="presentation" cellpadding="0" cellspacing="0"';

function htmlOf(subject: string, title: string, parts: readonly MailPart[], frame: MailFrame): string {
  const foot = [frame.shopLine, ...frame.imprint].map(escape).join('<br>');
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${escape(subject)}</title><style>${sheet}</style></head>
<body class="ground ink" style="${styles.body}">
<div style="${styles.preview}">${escape(previewOf(parts))}</div>
<table ${table} width="100%" class="ground" style="${styles.ground}"><tr><td align="center" style="padding:28px 12px 36px">
<table ${table} width="100%" class="card" style="${styles.card}">
<tr><td class="head" style="${styles.head}"><a href="${escape(frame.shopUrl)}" style="${styles.name}">${escape(frame.shopName)}</a></td></tr>
<tr><td class="main ink" style="${styles.main}"><h1 class="title ink" style="${styles.title}">${escape(title)}</h1>
${parts.map(htmlPart).join('\n')}
</td></tr></table>
<p class="muted" style="${styles.foot}">${foot}</p>
</td></tr></table></body></html>`;
}

/** The preview beside the subject in a list of emails: the first paragraph. */
function previewOf(parts: readonly MailPart[]): string {
  return parts.find((part) => part.kind === 'paragraph')?.text ?? '';
}

function htmlPart(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p style="${styles.paragraph}">${inWords(part.text).replaceAll('\n', '<br>')}</p>`;
    case 'heading':
      return `<h2 class="ink" style="${styles.heading}">${escape(part.text)}</h2>`;
    case 'button':
      return htmlButton(part);
    case 'facts':
      return `<table width="100%" cellpadding="0" cellspacing="0" class="line" style="${styles.facts}">${part.rows.map((row) => htmlRow(row, part.sum)).join('')}</table>`;
    case 'list':
      return `<ul style="${styles.list}">${part.items.map((item) => `<li style="${styles.item}">${inWords(item)}</li>`).join('')}</ul>`;
    case 'small':
      return `<p class="muted" style="${styles.small}">${inWords(part.text)}</p>`;
  }
}

function htmlButton({ label, url, isQuiet }: Extract<MailPart, { kind: 'button' }>): string {
  const [cell, link] = isQuiet
    ? [`class="quiet" style="${styles.quietCell}"`, `class="ink" style="${styles.quietLink}"`]
    : [`class="button" style="${styles.buttonCell}"`, `class="link" style="${styles.link}"`];
  return `<table ${table} style="${styles.button}"><tr><td ${cell}><a href="${escape(url)}" ${link}>${escape(label)}</a></td></tr></table>`;
}

function htmlRow([name, value]: readonly [string, string], sum: string | undefined): string {
  const [tone, weight] = name === sum ? ['ink', `;${styles.sum}`] : ['muted', ''];
  return `<tr><th scope="row" class="line ${tone}" style="${styles.factName}${weight}">${inWords(name)}</th><td class="line ink" style="${styles.value}${weight}">${inWords(value)}</td></tr>`;
}

/** A sum, an order's number and how many there are of a thing stay on one line each. */
function inWords(text: string): string {
  return escape(text)
    .replaceAll(/\bPV-\w+|−?£\d[\d,]*(?:\.\d\d)?/g, '<span style="white-space:nowrap">$&</span>')
    .replaceAll(/× (?=\d)/g, '×&nbsp;');
}

function textOf(title: string, parts: readonly MailPart[], frame: MailFrame): string {
  const blocks = [title, '='.repeat(title.length), ...parts.map(textPart), '--', frame.shopName, frame.shopLine];
  return [...blocks, ...frame.imprint, frame.shopUrl].join('\n').trimEnd().concat('\n');
}

function textPart(part: MailPart): string {
  switch (part.kind) {
    case 'heading':
      return `\n${part.text}\n${'-'.repeat(part.text.length)}`;
    case 'button':
      return `\n${part.label}:\n${part.url}\n`;
    case 'facts':
      return `${part.rows.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`;
    case 'list':
      return `${part.items.map((item) => `* ${item}`).join('\n')}\n`;
    default:
      return `${part.text}\n`;
  }
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
