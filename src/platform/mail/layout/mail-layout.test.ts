import { expect, test } from 'vitest';
import { facts, layOut, paragraph } from './mail-layout.ts';

const frame = { shopName: 'Paw & Vale', shopLine: '', shopUrl: 'https://shop.example', imprint: [] };

test.each(['£23.34', '−£1,023.34', '£5', 'PV-7K2M9Q4XWT'])(
  'on a phone %s stays on one line, however long the words beside it are',
  (value) => {
    const rows = [['Engraved Brass Name Tag, no text yet × 1', value]] as const;
    const { html } = layOut({ subject: '', title: '', parts: [facts(rows), paragraph(`It was ${value}.`)] }, frame);
    const inOneLine = `<span style="white-space:nowrap">${value}</span>`;
    expect(html).toContain(`>${inOneLine}</td>`);
    expect(html).toContain(`It was ${inOneLine}.`);
  },
);
