import { expect, test } from 'vitest';
import { firstTheme } from './theme-choices.contract.ts';
import { lookOf } from './theme.ts';

test('the look of a new shop needs no style sheet', () => {
  expect(lookOf(firstTheme).sheet).toBe('');
});

test('a style sheet says what was chosen and nothing else, and leaves the admin area alone', () => {
  expect(lookOf({ ...firstTheme, type: 'figtree' }).sheet).toBe(
    'html:not([data-admin]){--font-heading:var(--font-body)}',
  );
  const square = lookOf({ ...firstTheme, corners: 'square' }).sheet;
  expect(square).toContain('--radius-full:4px');
  expect(square).toContain('input[type=radio]{border-radius:50%}');
  const blue = lookOf({ ...firstTheme, main: '#1d3557', ground: '#ffffff' }).sheet;
  expect(blue).toContain('--color-pine:#1d3557');
  expect(blue).toContain('--color-paper:#ffffff');
  expect(blue).not.toContain('--radius');
});

test('no style sheet can close its element or load anything', () => {
  const sheet = lookOf({ ...firstTheme, main: '#ff00ff', type: 'nunito', corners: 'round', density: 'compact' }).sheet;
  expect(sheet).not.toMatch(/[<@]|url/);
});
