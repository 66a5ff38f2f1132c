import type { MailServerView } from '#platform/mail/server/mail-server.contract.ts';
import { numberTyped } from '../parts/typed-number.rules.ts';

export const encryptionNames = {
  starttls: 'STARTTLS (usually port 587)',
  tls: 'TLS from the start (usually port 465)',
  none: 'None (a server without sign-in only)',
} as const;

export type Encryption = keyof typeof encryptionNames;

export type MailServerDraft = {
  host: string;
  port: string;
  encryption: Encryption;
  userName: string;
  password: string;
  senderName: string;
  senderAddress: string;
  replyTo: string;
};

/** Without a server, the shop's own name and address are the likely sender. */
export function serverDraft(server: MailServerView, shop: { name: string; email: string }): MailServerDraft {
  const { host, port, encryption, userName, senderName, senderAddress, replyTo, source } = server;
  const isNew = source === null;
  return {
    host,
    port: String(port),
    encryption: encryption === 'opportunistic' ? 'starttls' : encryption,
    userName: userName ?? '',
    password: '',
    senderName: isNew ? shop.name : senderName,
    senderAddress: isNew ? shop.email : senderAddress,
    replyTo: replyTo ?? '',
  };
}

/** As the API takes it. */
export function serverBody({ port, ...rest }: MailServerDraft) {
  return { ...rest, port: numberTyped(port) };
}

/** The usual port goes with the encryption, as long as nobody has chosen another. */
export function withEncryption(draft: MailServerDraft, encryption: Encryption): MailServerDraft {
  const usual: Record<Encryption, string> = { starttls: '587', tls: '465', none: '25' };
  const port = draft.port === usual[draft.encryption] ? usual[encryption] : draft.port;
  return { ...draft, encryption, port };
}
