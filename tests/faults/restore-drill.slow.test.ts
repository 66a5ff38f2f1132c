import { expect, test } from 'vitest';
import { inFull } from '../support/in-full.ts';
import { drillPlaces, drillRestore } from './restore-drill.ts';

const orders = inFull ? 1_000 : 300;

test.each(inFull ? drillPlaces : drillPlaces.slice(0, 1))(
  'after the loss of the disk no order is missing that was acknowledged before the last change stored in a %s',
  async (place) => {
    const figures = await drillRestore({ orders, place });
    expect(figures).toMatchObject({ faults: [] });
    expect(figures.acknowledged).toBeGreaterThanOrEqual(orders);
    expect(figures.stored).toBeGreaterThanOrEqual(inFull ? orders / 2 : orders / 4);
    expect(figures.storedEarlier).toBeLessThan(figures.stored);
  },
  900_000,
);
