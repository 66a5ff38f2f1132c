import { Problem } from '../../http/errors/problem.ts';
import { layOut } from '../layout/mail-layout.ts';
import type { MailFrame } from '../layout/mail-layout.ts';
import { wordsOf } from './editable-texts.ts';
import type { Draft } from './editable-texts.ts';

export type MailPreviews = { mails: readonly (Draft & { template: string })[]; frame: MailFrame };

/** @throws Problem 404 `mail-not-found` */
export function previewOf({ mails, frame }: MailPreviews, template: string): { html: string; text: string } {
  const mail = mails.find((mail) => mail.template === template);
  if (!mail) throw new Problem(404, 'mail-not-found', 'There is no such email.');
  return layOut(wordsOf(mail, new Map()), frame);
}

export function previewList({ mails }: MailPreviews): string {
  const rows = mails
    .map((mail) => ({ template: mail.template, ...wordsOf(mail, new Map()) }))
    .map(
      ({ template, subject }) =>
        `<li><a href="/dev/mails/${template}">${template}</a> (<a href="/dev/mails/${template}?form=text">text</a>) ${subject.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</li>`,
    );
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Mails</title><h1>Mails</h1><ul>${rows.join('')}</ul></html>`;
}
