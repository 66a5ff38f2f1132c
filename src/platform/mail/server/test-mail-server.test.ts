import { expect, test } from 'vitest';
import { explainSmtpFailure } from './test-mail-server.ts';
import type { SmtpFailure } from './test-mail-server.ts';

const attempt = {
  host: 'smtp.example.com',
  port: 587,
  encryption: 'starttls',
  senderAddress: 'hello@shop.example',
  to: 'ann@example.co.uk',
};
const secure = { encryption: 'tls' };

test.each<[Partial<SmtpFailure>, Partial<typeof attempt>, string]>([
  [{ code: 'EDNS', cause: 'ENOTFOUND' }, {}, 'There is no server called smtp.example.com. Please check its name.'],
  [{ code: 'EAI_AGAIN' }, {}, 'The name smtp.example.com could not be looked up just now. Is the shop online?'],
  [
    { code: 'EABORT' },
    { port: 465 },
    'smtp.example.com did not answer on port 465 in time. On port 465 most servers want TLS.',
  ],
  [
    { code: 'ETIMEDOUT' },
    secure,
    'smtp.example.com did not answer on port 587 in time. On port 587 most servers want STARTTLS.',
  ],
  [
    { code: 'ETIMEDOUT' },
    { port: 25 },
    'smtp.example.com did not answer on port 25 in time. Please check the port and the encryption. Some hosts block port 25.',
  ],
  [
    { code: 'ESOCKET', cause: 'CERT_HAS_EXPIRED', message: 'certificate has expired' },
    {},
    'smtp.example.com showed a certificate that is not valid for it: certificate has expired.',
  ],
  [
    { code: 'EAUTH', responseCode: 535 },
    {},
    'smtp.example.com did not take the user name and password. Please check both.',
  ],
  [
    { code: 'EAUTH', responseCode: 534, response: '534-5.7.9 Application-specific password required' },
    {},
    'smtp.example.com did not take the user name and password. It wants an app password, which you make in your account there.',
  ],
  [
    { code: 'EENVELOPE', responseCode: 530, command: 'MAIL FROM' },
    {},
    'smtp.example.com wants a user name and a password.',
  ],
  [
    { code: 'EMESSAGE', responseCode: 550, command: 'DATA' },
    {},
    'smtp.example.com does not take emails from hello@shop.example. Confirm that address or its domain with your provider.',
  ],
  [{ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, {}, 'smtp.example.com did not take the email.'],
])('%j with %j is explained', (failure, where, sentence) => {
  expect(explainSmtpFailure({ message: '', ...failure }, { ...attempt, ...where })).toBe(sentence);
});
