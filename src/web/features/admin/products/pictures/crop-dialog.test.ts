import { expect, test } from 'vitest';
import { dragged, middle, squareOf } from './crop-dialog.tsx';

const wide = { width: 300, height: 200 };

test.each([
  [middle, { left: 50, top: 0, side: 200 }],
  [
    { zoom: 1, x: 0, y: 0.5 },
    { left: 0, top: 0, side: 200 },
  ],
  [
    { zoom: 2, x: 1, y: 1 },
    { left: 200, top: 100, side: 100 },
  ],
])('the square at %j', (crop, square) => {
  expect(squareOf(wide, crop)).toEqual(square);
});

test('dragging moves the picture under the square and stops at its edges', () => {
  expect(dragged(wide, middle, { x: 25, y: 10 })).toEqual({ zoom: 1, x: 0.25, y: 0.5 });
  expect(dragged(wide, middle, { x: -500, y: 0 })).toEqual({ zoom: 1, x: 1, y: 0.5 });
});
