import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { MailFrame } from '#platform/mail/layout/mail-layout.ts';
import { inOneLine } from './address-line.contract.ts';
import type { ShopSettings } from './settings.contract.ts';
import { readSettings } from './settings.ts';

/** Header and footer of every email: the shop's name, and the trader's details if set. */
export async function readMailFrame(db: Database, config: Config): Promise<MailFrame> {
  return mailFrameOf(await readSettings(db), config);
}

/** The same from settings that are at hand. */
export function mailFrameOf(settings: ShopSettings, config: Config): MailFrame {
  const { name, line, email, traderName, address, companyNumber, vatNumber } = settings;
  const imprint = [
    traderName,
    inOneLine(address),
    companyNumber && `Company number ${companyNumber}`,
    vatNumber && `VAT number ${vatNumber}`,
    `Questions? Write to ${email}`,
  ].filter((part): part is string => Boolean(part));
  return { shopName: name, shopLine: line, shopUrl: config.url, imprint };
}
