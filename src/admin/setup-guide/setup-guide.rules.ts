import type { AllSettings } from '#shop/settings/settings.contract.ts';
import type { BackupState } from '../backups/backups.contract.ts';
import type { SetupRow, SetupStep } from './setup-guide.contract.ts';

export type SetupFacts = {
  settings: AllSettings;
  /** Settings that somebody has saved, changed or unchanged. */
  answered: ReadonlySet<string>;
  payment: 'live' | 'test' | 'demo';
  /** The mail server in use; `lastTestAt` null: no test email yet. */
  mail: { isSet: boolean; isPasswordUnreadable: boolean; lastTestAt: Date | null; lastTestAccepted: boolean };
  /** What is on sale; `withoutPicture` is the id of a product. */
  products: 'none' | 'with-picture' | { withoutPicture: number };
  /** Such as '23 November 2026, Olive Owner'. */
  policiesRead: string | null;
  ownersWithoutTwoStep: number;
  shopUrl: string;
  /** The address of a proxy that TRUST_PROXY does not name. */
  unnamedProxy: string | null;
  hasOrder: boolean;
  backup: Pick<BackupState, 'isChosen' | 'last' | 'isOld'>;
};

type Standing = Pick<SetupRow, 'isDone' | 'note' | 'productId'>;

/** The steps from an empty shop to an open one; each is ticked by the state of the shop, never by hand. */
export function setupRows(facts: SetupFacts): SetupRow[] {
  const rows: [SetupStep, 'required' | 'advised', Standing][] = [
    ['trader', 'required', trader(facts.settings)],
    ['vat', 'required', vat(facts)],
    ['delivery', 'advised', { isDone: facts.answered.has('delivery'), note: deliveryNote(facts.settings) }],
    ['payment', 'required', { isDone: facts.payment === 'live', note: paymentNotes[facts.payment] }],
    ['mail', 'advised', mail(facts)],
    ['product', 'advised', product(facts)],
    ['policies', 'advised', policies(facts)],
    ['two-step', 'advised', twoStep(facts)],
    ['https', 'advised', https(facts)],
    ['test-order', 'advised', { isDone: facts.hasOrder, note: facts.hasOrder ? 'You’ve had an order.' : null }],
    ['backup', 'advised', backup(facts)],
  ];
  return rows.map(([id, need, standing]) => ({ id, isRequired: need === 'required', ...standing }));
}

/** Name, address and email, required by regulation 6 of the Electronic Commerce (EC Directive) Regulations 2002. */
function trader({ traderName, address, email }: AllSettings): Standing {
  const missing = [
    !traderName && 'your name or company name',
    !address && 'your address',
    // Reserved domains (RFC 2606): the default that every shop starts with.
    email.endsWith('.example') && 'your own email address',
  ].filter((part) => part !== false);
  return missing.length > 0
    ? { isDone: false, note: `Still missing: ${inWords(missing)}.` }
    : { isDone: true, note: traderName };
}

function vat({ settings: { vatNumber }, answered }: SetupFacts): Standing {
  if (vatNumber) return { isDone: true, note: `VAT registered, ${vatNumber}.` };
  return answered.has('vatNumber')
    ? { isDone: true, note: 'Not VAT registered: no VAT is charged or shown.' }
    : { isDone: false, note: null };
}

function deliveryNote({ delivery: { standardRate, freeFrom, expressRate } }: AllSettings): string {
  return `Standard £${standardRate}, free from £${freeFrom}. Express £${expressRate}.`;
}

function product({ products }: SetupFacts): Standing {
  if (products === 'with-picture') return { isDone: true, note: null };
  if (products === 'none') return { isDone: false, note: 'Nothing is on sale yet.' };
  return { isDone: false, note: 'What is on sale has no picture yet.', productId: products.withoutPicture };
}

const paymentNotes = {
  live: 'Stripe takes your customers’ payments.',
  test: 'Stripe is in test mode: no customer is charged.',
  demo: 'Demo payment: no customer is charged.',
};

function mail({ mail: { isSet, isPasswordUnreadable, lastTestAt, lastTestAccepted } }: SetupFacts): Standing {
  if (!isSet) return { isDone: false, note: 'No mail server is set, so emails wait in the outbox.' };
  if (isPasswordUnreadable) {
    return {
      isDone: false,
      note: 'The saved password can’t be read, because the shop’s secret has changed. Type it again.',
    };
  }
  if (lastTestAccepted) return { isDone: true, note: 'Your mail server accepted a test email.' };
  const note = lastTestAt
    ? 'Your mail server refused the last test email.'
    : 'A mail server is set. Send a test email.';
  return { isDone: false, note };
}

function policies({ policiesRead }: SetupFacts): Standing {
  return { isDone: policiesRead !== null, note: policiesRead && `Read on ${policiesRead}.` };
}

function twoStep({ ownersWithoutTwoStep: count }: SetupFacts): Standing {
  if (count === 0) return { isDone: true, note: null };
  return {
    isDone: false,
    note: count === 1 ? 'One owner signs in with a password alone.' : `${count} owners sign in with a password alone.`,
  };
}

function https({ shopUrl, unnamedProxy }: SetupFacts): Standing {
  if (unnamedProxy) {
    const note = `Visitors come through ${unnamedProxy}, so the shop can’t tell them apart. If that is your proxy, set TRUST_PROXY.`;
    return { isDone: false, note };
  }
  return shopUrl.startsWith('https:')
    ? { isDone: true, note: shopUrl }
    : { isDone: false, note: `The shop’s address is ${shopUrl}, without https.` };
}

/** Backups in the data folder are lost with its disk. */
function backup({ backup: state }: SetupFacts): Standing {
  const { isChosen, last, isOld } = state;
  const note = [lastBackup(state), ...(isChosen ? [] : [onSameDisk])].join(' ');
  return { isDone: isChosen && last !== null && !isOld, note };
}

function lastBackup({ last, isOld }: SetupFacts['backup']): string {
  if (!last) return 'The first backup will be made tonight.';
  return isOld ? 'The last backup is more than two days old.' : 'Your shop is backed up every night.';
}

const onSameDisk =
  'Backups go onto the same disk as the shop and are lost with it. Set SHOP_BACKUPS to a folder elsewhere: docs/opening.md shows how.';

/** Why the shop cannot be opened yet; undefined: it can. */
export function whyNotOpened(
  rows: readonly SetupRow[],
  withoutPayment: boolean,
): { missing: SetupStep[]; message: string } | undefined {
  const missing = rows.filter(({ isDone, isRequired }) => isRequired && !isDone).map(({ id }) => id);
  const others = missing.filter((id) => id !== 'payment');
  if (others.length > 0) return { missing, message: `Before you can open: ${inWords(others.map((id) => toDo[id]))}.` };
  if (missing.length === 0 || withoutPayment) return undefined;
  return { missing, message: 'No customer would be charged. Say so if you want to open without taking money.' };
}

const toDo: Partial<Record<SetupStep, string>> = {
  trader: 'say who you are and where you can be reached',
  vat: 'say whether you are VAT registered',
};

function inWords(parts: readonly (string | undefined)[]): string {
  return new Intl.ListFormat('en-GB').format(parts.filter((part) => part !== undefined));
}
