import type { MailServerView } from '#platform/mail/server/mail-server.contract.ts';
import { numberTyped } from '../parts/formats.rules.ts';

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

/** The form's initial values; the sender defaults to the shop's name and address. */
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

/** The request body. */
export function serverBody({ port, ...rest }: MailServerDraft, proof: Proof) {
  return { ...rest, port: numberTyped(port), ...proof };
}

type Proof = { currentPassword: string; code?: string };

/** What somebody typed to show that it is them. */
export function proofOf({ currentPassword, code }: { currentPassword: string; code: string }): Proof {
  return { currentPassword, ...(code && { code }) };
}

export function missingIn({ currentPassword }: Proof): Record<string, string> {
  return currentPassword === '' ? { currentPassword: 'Enter your password' } : {};
}

/** Changes the encryption, and the port with it unless a non-standard one was chosen. */
export function withEncryption(draft: MailServerDraft, encryption: Encryption): MailServerDraft {
  const usual: Record<Encryption, string> = { starttls: '587', tls: '465', none: '25' };
  const port = draft.port === usual[draft.encryption] ? usual[encryption] : draft.port;
  return { ...draft, encryption, port };
}
