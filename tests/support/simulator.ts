import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { pence } from '#platform/money.ts';
import type { SimulatedGoods, SimulatedSupplierSetup } from '#tools/supplier-simulator/simulated-supplier.ts';
import { openSimulator } from '#tools/supplier-simulator/supplier-simulator.ts';

/** Suppliers 1 to 3 on a free port, each by default with ten products 'S1-01' to 'S1-10'; closed after the test. */
export async function simulate(setups: readonly Partial<SimulatedSupplierSetup>[] = [{}, {}, {}]) {
  const simulator = await openSimulator(
    0,
    setups.map((setup, index) => ({
      id: index + 1,
      name: `Supplier ${index + 1}`,
      apiKey: `key-of-supplier-${index + 1}`,
      goods: invented(`S${index + 1}`, 10),
      ...setup,
    })),
  );
  onTestFinished(() => simulator.close());
  return simulator;
}

/** At £4.00 each, 20 in stock, each with a picture of its own. */
export function invented(prefix: string, count: number): SimulatedGoods[] {
  return Array.from({ length: count }, (_, index) => ({
    code: `${prefix}-${String(index + 1).padStart(2, '0')}`,
    name: `Chew number ${index + 1} of ${prefix}`,
    gtin: null,
    brand: 'Burrow',
    description: 'To be chewed.',
    price: pence(400),
    stock: 20,
    picture: () => colouredPicture(prefix.length * 40 + index),
  }));
}

function colouredPicture(seed: number): Promise<Buffer> {
  const background = { r: (seed * 37) % 256, g: (seed * 91) % 256, b: (seed * 53) % 256 };
  return sharp({ create: { width: 240, height: 240, channels: 3, background } })
    .webp()
    .toBuffer();
}
