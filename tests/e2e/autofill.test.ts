import { expect } from '@playwright/test';
import { systemChromium } from '../../scripts/test/chromium.ts';
import { open } from './support/pages.ts';
import { guest, putInBasket } from './support/shopping.ts';
import { test } from './support/test.ts';

// The whole of Chromium: the one without windows fills in nothing by itself.
test.use({ channel: 'chromium', launchOptions: { executablePath: process.env.CHROMIUM ?? systemChromium() } });

test('a browser fills in the whole saved address', async ({ page, context }) => {
  await putInBasket(page, 12);
  await open(page, '/checkout');
  await page.getByLabel('Full name').focus();
  const tools = await context.newCDPSession(page);
  await tools.send('Autofill.enable');
  const { result } = await tools.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { node } = await tools.send('DOM.describeNode', { objectId: result.objectId ?? '' });
  const known = {
    NAME_FULL: guest.name,
    EMAIL_ADDRESS: guest.email,
    ADDRESS_HOME_LINE1: guest.address,
    ADDRESS_HOME_LINE2: 'Flat 2',
    ADDRESS_HOME_CITY: guest.city,
    ADDRESS_HOME_ZIP: guest.postcode,
    ADDRESS_HOME_COUNTRY: 'GB',
    PHONE_HOME_WHOLE_NUMBER: '+447700900123',
  };
  const fields = Object.entries(known).map(([name, value]) => ({ name, value }));
  await tools.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } });

  for (const [label, value] of Object.entries({ Email: guest.email, City: guest.city, Postcode: guest.postcode }))
    await expect(page.getByLabel(label)).toHaveValue(value);
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(guest.address);
  await expect(page.getByLabel('Flat, building')).toHaveValue('Flat 2');
  await expect(page.getByLabel('Phone')).toHaveValue('+447700900123');
  // The page knows it, not the browser alone.
  await expect(page.getByText('Please complete all required fields to proceed with payment')).toHaveCount(0);
  await expect(page.getByLabel('Card number')).toBeVisible();
});
