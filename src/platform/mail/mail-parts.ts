/** What a mail is made of. One description gives both forms, so that the text says what the HTML says. */
export type MailPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[]; sum?: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'small'; text: string };

export const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text });
export const heading = (text: string): MailPart => ({ kind: 'heading', text });
export const button = (label: string, url: string): MailPart => ({ kind: 'button', label, url });
/** `sum` names the row that the others come to. */
export const facts = (rows: readonly (readonly [string, string])[], sum?: string): MailPart => ({
  kind: 'facts',
  rows,
  sum,
});
export const list = (items: readonly string[]): MailPart => ({ kind: 'list', items });
export const small = (text: string): MailPart => ({ kind: 'small', text });
