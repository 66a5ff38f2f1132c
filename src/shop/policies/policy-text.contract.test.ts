import { expect, test } from 'vitest';
import { firstPolicies } from './first-policies.ts';
import { policyNames } from './policies.contract.ts';
import { badLinksIn, chaptersIn } from './policy-text.contract.ts';

test('a policy has chapters, paragraphs, lists, forms and links', () => {
  const text = `Before.

## Law
One line
and the next.

- **Orders:** six years
- [My Account](/account)

1. Write
2. Wait

> Date ____

[delivery table]`;
  expect(chaptersIn(text)).toEqual([
    { title: '', blocks: [{ kind: 'paragraph', words: [{ text: 'Before.' }] }] },
    {
      title: 'Law',
      blocks: [
        { kind: 'paragraph', words: [{ text: 'One line and the next.' }] },
        {
          kind: 'list',
          items: [
            [{ text: 'Orders:', isStrong: true }, { text: ' six years' }],
            [{ text: 'My Account', to: '/account' }],
          ],
        },
        { kind: 'steps', items: [[{ text: 'Write' }], [{ text: 'Wait' }]] },
        { kind: 'form', items: [[{ text: 'Date ____' }]] },
        { kind: 'delivery table' },
      ],
    },
  ]);
});

test.each(['javascript:alert', '//evil.example', '/\\evil.example', 'http://evil.example', 'data:text/html,x'])(
  'a link to %s is text',
  (to) => {
    expect(chaptersIn(`[here](${to})`)[0]?.blocks[0]).toEqual({ kind: 'paragraph', words: [{ text: 'here' }] });
    expect(badLinksIn(`[here](${to})`)).toEqual([to]);
  },
);

test('HTML is text', () => {
  const text = '<script>alert(1)</script>';
  expect(chaptersIn(text)[0]?.blocks).toEqual([{ kind: 'paragraph', words: [{ text }] }]);
});

test.each(policyNames)('the first %s policy begins with its key points and leads nowhere bad', (name) => {
  const [brief, ...chapters] = chaptersIn(firstPolicies[name]);
  expect(brief).toMatchObject({ title: 'In short', blocks: [{ kind: 'list' }] });
  expect(chapters.length).toBeGreaterThan(3);
  expect(badLinksIn(firstPolicies[name])).toEqual([]);
});
