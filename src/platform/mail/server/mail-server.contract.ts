import { z } from 'zod';
import { emailAddress } from '../../contact-details.contract.ts';

const encryptions = ['tls', 'starttls', 'none'] as const;

const portError = 'Enter a port number from 1 to 65535';
/** A host name or an IP address alone: no port, no path, no spaces. */
const hostForm = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|[0-9a-f:]*:[0-9a-f:.]+)$/i;
const orNull = (text: string) => text || null;

const typed = z.string().max(1_000);

export const mailServerProof = z.object({
  currentPassword: typed.optional().meta({ description: 'The caller’s own' }),
  code: typed.optional().meta({ description: 'With two-factor sign-in' }),
});

const fields = mailServerProof.extend({
  host: z
    .string('Enter the server’s name')
    .trim()
    .min(1, { error: 'Enter the server’s name', abort: true })
    .max(253, 'That is too long for a server’s name')
    .regex(hostForm, 'Enter the server’s name alone, such as smtp.example.com')
    .toLowerCase(),
  port: z.int(portError).min(1, portError).max(65_535, portError),
  encryption: z.enum(encryptions, 'Choose how the connection is encrypted'),
  userName: z
    .string()
    .trim()
    .max(254, 'That is too long for a user name')
    .nullable()
    .transform((text) => text || null),
  password: z
    .string()
    .max(500, 'That is too long for a password')
    .optional()
    .meta({ description: 'Write-only. Empty or left out: the saved one stays' }),
  senderName: z
    .string()
    .trim()
    .min(1, 'Enter the name that customers see')
    .max(100, 'Please use 100 characters at most')
    .regex(/^[^\r\n]*$/, 'Please use one line'),
  senderAddress: emailAddress,
  replyTo: z.union([z.literal('').transform(orNull), emailAddress]).nullable(),
});

export const changeMailServerBody = fields.superRefine(({ encryption, userName }, issues) => {
  if (encryption !== 'none' || userName === null) return;
  const message = 'Without encryption anybody on the way could read the password. Choose TLS or STARTTLS.';
  issues.addIssue({ code: 'custom', path: ['encryption'], message });
});

const outcome = z.object({
  isAccepted: z.boolean(),
  sentence: z.string().meta({ example: 'smtp.example.com accepted the email.' }),
  response: z.string().nullable().meta({ description: 'What the mail server said itself', example: '250 2.0.0 OK' }),
});

export const mailServerTest = outcome.extend({ testedAt: z.iso.datetime() }).meta({ id: 'MailServerTest' });
export const testMailBody = z.object({ to: emailAddress });

export const mailServerView = z
  .object({
    source: z.enum(['environment', 'screen']).nullable().meta({ description: 'Null: none is set, and emails wait' }),
    host: z.string(),
    port: z.int(),
    encryption: z.enum([...encryptions, 'opportunistic']),
    userName: z.string().nullable(),
    passwordSet: z.boolean(),
    isPasswordUnreadable: z
      .boolean()
      .meta({ description: 'It was saved before the shop’s secret changed, and must be typed again' }),
    senderName: z.string(),
    senderAddress: z.string(),
    replyTo: z.string().nullable(),
    lastTest: mailServerTest.nullable().meta({ description: 'With exactly these settings' }),
  })
  .meta({ id: 'MailServer' });

export type MailServerView = z.infer<typeof mailServerView>;
export type MailServerTest = z.infer<typeof mailServerTest>;
export type MailServerProof = z.output<typeof mailServerProof>;
export type ChangeMailServerBody = z.output<typeof changeMailServerBody>;
