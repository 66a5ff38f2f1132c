/** Who runs a mail server, by the end of its name: what their help pages say belongs into the sender's SPF record, and where their DKIM keys stand. */
type Provider = { name: string; hosts: readonly string[]; include: string | null; selectors: readonly string[] };

const providers: readonly Provider[] = [
  {
    name: 'Google',
    hosts: ['gmail.com', 'google.com', 'googlemail.com'],
    include: '_spf.google.com',
    selectors: ['google'],
  },
  {
    name: 'Microsoft 365',
    hosts: ['office365.com', 'outlook.com'],
    include: 'spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
  },
  { name: 'SendGrid', hosts: ['sendgrid.net'], include: 'sendgrid.net', selectors: ['s1', 's2'] },
  { name: 'Mailgun', hosts: ['mailgun.org'], include: 'mailgun.org', selectors: ['mailo', 'k1', 'mx', 'smtp'] },
  { name: 'Amazon SES', hosts: ['amazonaws.com'], include: 'amazonses.com', selectors: [] },
  // Sends with a return path of its own, whose SPF it keeps itself.
  { name: 'Postmark', hosts: ['postmarkapp.com'], include: null, selectors: ['pm'] },
  {
    name: 'Fastmail',
    hosts: ['fastmail.com', 'messagingengine.com'],
    include: 'spf.messagingengine.com',
    selectors: ['fm1', 'fm2', 'fm3'],
  },
  {
    name: 'Proton',
    hosts: ['protonmail.ch', 'proton.me'],
    include: '_spf.protonmail.ch',
    selectors: ['protonmail', 'protonmail2'],
  },
  { name: 'Mailjet', hosts: ['mailjet.com'], include: 'spf.mailjet.com', selectors: ['mailjet'] },
];

export function providerOf(host: string): Provider | undefined {
  return providers.find(({ hosts }) => hosts.some((end) => host === end || host.endsWith(`.${end}`)));
}

/** Where keys often stand when nobody has said where. */
export const usualSelectors = ['default', 'mail', 'dkim', 's1', 'selector1'];
