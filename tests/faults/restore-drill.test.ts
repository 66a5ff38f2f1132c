import { expect, test } from 'vitest';
import { drillPlaces, drillRestore } from './restore-drill.ts';

test.each(drillPlaces)(
  'after the loss of the disk no order is missing that was acknowledged before the last change stored in a %s',
  async (place) => {
    const figures = await drillRestore({ orders: 1_000, place });
    expect(figures).toMatchObject({ faults: [] });
    expect(figures.acknowledged).toBeGreaterThanOrEqual(1_000);
    expect(figures.stored).toBeGreaterThanOrEqual(500);
    expect(figures.storedEarlier).toBeLessThan(figures.stored);
  },
  900_000,
);
