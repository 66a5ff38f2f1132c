import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import { seconds } from '../duration.ts';

const opened = new Map<string, Transporter>();

/** The mail server of the settings, one connection pool a process; undefined where none is set. */
export function transportOf({ mail }: Pick<Config, 'mail'>): Transporter | undefined {
  if (!mail.smtpUrl) return undefined;
  const known = opened.get(mail.smtpUrl);
  if (known) return known;
  const timeouts = { connectionTimeout: seconds(10), greetingTimeout: seconds(10), socketTimeout: seconds(30) };
  const transport = createTransport({ url: mail.smtpUrl, ...timeouts });
  opened.set(mail.smtpUrl, transport);
  return transport;
}
