import type { MailPart } from './mail-parts.ts';

export type MailFrame = { shopName: string; shopLine: string; shopUrl: string; imprint: readonly string[] };
export type MailWords = { subject: string; title: string; parts: readonly MailPart[] };

// Mail programs read neither style sheets nor variables: the brand's colours stand here once (decisions, section 14).
const colours = {
  pine: '#1F4D40',
  ink: '#22302B',
  muted: '#4C5B54',
  paper: '#FFFDF9',
  oat: '#F6F0E6',
  rule: '#E4DBCB',
};
const face = "Figtree, 'Helvetica Neue', Helvetica, Arial, sans-serif";
const headingFace = "Fraunces, Georgia, 'Times New Roman', serif";

/** No pictures, one column, tables for the frame: what every mail program shows, in light and in dark. */
export function layOut({ subject, title, parts }: MailWords, frame: MailFrame): { html: string; text: string } {
  return { html: htmlOf(subject, title, parts, frame), text: textOf(title, parts, frame) };
}

function htmlOf(subject: string, title: string, parts: readonly MailPart[], frame: MailFrame): string {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escape(subject)}</title></head>
<body style="margin:0;background:${colours.oat};color:${colours.ink};font:16px/1.55 ${face}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colours.oat}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${colours.paper};border-radius:20px">
<tr><td style="padding:28px 32px 0"><a href="${escape(frame.shopUrl)}" style="color:${colours.pine};text-decoration:none;font:600 22px ${headingFace}">${escape(frame.shopName)}</a></td></tr>
<tr><td style="padding:20px 32px 32px"><h1 style="margin:0 0 16px;font:600 28px/1.2 ${headingFace};color:${colours.ink}">${escape(title)}</h1>
${parts.map(htmlPart).join('\n')}
</td></tr></table>
<p style="max-width:600px;margin:20px auto 0;font-size:13px;line-height:1.5;color:${colours.muted}">${[frame.shopLine, ...frame.imprint].map(escape).join('<br>')}</p>
</td></tr></table></body></html>`;
}

function htmlPart(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escape(part.text)}</p>`;
    case 'heading':
      return `<h2 style="margin:28px 0 10px;font:600 19px/1.3 ${headingFace}">${escape(part.text)}</h2>`;
    case 'button':
      return `<p style="margin:24px 0"><a href="${escape(part.url)}" style="display:inline-block;padding:13px 26px;border-radius:999px;background:${colours.pine};color:#ffffff;text-decoration:none;font-weight:600">${escape(part.label)}</a></p>`;
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${part.rows.map(htmlRow).join('')}</table>`;
    case 'list':
      return `<ul style="margin:0 0 16px;padding-left:20px">${part.items.map((item) => `<li style="margin:0 0 6px">${escape(item)}</li>`).join('')}</ul>`;
    case 'small':
      return `<p style="margin:16px 0 0;font-size:13px;color:${colours.muted}">${escape(part.text)}</p>`;
  }
}

function htmlRow([name, value]: readonly [string, string]): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${colours.rule};vertical-align:top`;
  return `<tr><td style="${cell};color:${colours.muted}">${escape(name)}</td><td align="right" style="${cell};padding-left:16px">${escape(value)}</td></tr>`;
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
