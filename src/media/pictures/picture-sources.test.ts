import { expect, test } from 'vitest';
import { pictureAsJpeg, pictureSources, pictureUrl } from './picture-sources.contract.ts';

const key = '0123456789abcdef0123';

test.each([
  [150, '200.webp 150w'],
  [400, '200.webp 200w, 400.webp 400w'],
  [500, '200.webp 200w, 400.webp 400w, 640.webp 500w'],
  [960, '200.webp 200w, 400.webp 400w, 640.webp 640w, 960.webp 960w'],
  [1000, '200.webp 200w, 400.webp 400w, 640.webp 640w, 960.webp 960w'],
  [1500, '200.webp 200w, 400.webp 400w, 640.webp 640w, 960.webp 960w, 1600.webp 1500w'],
  [2400, '200.webp 200w, 400.webp 400w, 640.webp 640w, 960.webp 960w, 1600.webp 1600w'],
])('a picture %i px wide is offered in sizes it really has', (width, expected) => {
  const offered = pictureSources(pictureUrl(key), width);
  expect(offered?.webp.replaceAll(`/media/${key}/`, '')).toBe(expected);
  expect(offered?.avif).toBe(offered?.webp.replaceAll('.webp', '.avif'));
});

test('a picture the shop does not store has no other sizes', () => {
  expect(pictureSources('https://supplier.example/a.jpg', 900)).toBeNull();
  expect(pictureAsJpeg('https://supplier.example/a.png')).toBe('https://supplier.example/a.png');
});

test('a social card gets a JPEG', () => {
  expect(pictureAsJpeg(pictureUrl(key))).toBe(`/media/${key}/960.jpg`);
});
