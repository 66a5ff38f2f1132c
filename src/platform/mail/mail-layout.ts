import type { MailPart } from './mail-parts.ts';
import { sheet, styles } from './mail-styles.ts';

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

/** What stands beside the subject in a list of mails: the first thing the email says. */
function previewOf(parts: readonly MailPart[]): string {
  return parts.find((part) => part.kind === 'paragraph')?.text ?? '';
}

function htmlPart(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p style="${styles.paragraph}">${escape(part.text).replaceAll('\n', '<br>')}</p>`;
    case 'heading':
      return `<h2 class="ink" style="${styles.heading}">${escape(part.text)}</h2>`;
    case 'button':
      return `<table ${table} style="${styles.button}"><tr><td class="button" style="${styles.buttonCell}"><a href="${escape(part.url)}" class="link" style="${styles.link}">${escape(part.label)}</a></td></tr></table>`;
    case 'facts':
      return `<table width="100%" cellpadding="0" cellspacing="0" class="line" style="${styles.facts}">${part.rows.map((row) => htmlRow(row, part.sum)).join('')}</table>`;
    case 'list':
      return `<ul style="${styles.list}">${part.items.map((item) => `<li style="${styles.item}">${escape(item)}</li>`).join('')}</ul>`;
    case 'small':
      return `<p class="muted" style="${styles.small}">${escape(part.text)}</p>`;
  }
}

function htmlRow([name, value]: readonly [string, string], sum: string | undefined): string {
  const [tone, weight] = name === sum ? ['ink', `;${styles.sum}`] : ['muted', ''];
  return `<tr><th scope="row" class="line ${tone}" style="${styles.factName}${weight}">${escape(name)}</th><td class="line ink" style="${styles.value}${weight}">${escape(value)}</td></tr>`;
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
