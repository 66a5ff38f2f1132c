import type { Readable } from 'node:stream';
import { csvOf } from '#platform/csv.ts';

const headings = [
  'Handle',
  'Name',
  'Description',
  'Brand',
  'Type',
  'Tags',
  'SKU',
  'Barcode',
  'Option 1 name',
  'Option 1 value',
  'Price',
  'Cost per item',
  'Stock',
  'Weight (kg)',
  'Image URL',
  'Status',
] as const;
type ExampleRow = Partial<Record<(typeof headings)[number], string>>;

/** A product by itself, one in two sizes, a further picture, and one that stays off sale. */
const rows: ExampleRow[] = [
  {
    Handle: 'rope-tug-toy',
    Name: 'Rope Tug Toy',
    Description: '<p>Cotton rope with two knots.</p><ul><li>30 cm</li><li>Washable</li></ul>',
    Brand: 'Barker',
    Type: 'Toys',
    Tags: 'dog',
    SKU: 'RTT-1',
    Barcode: '5012345678900',
    Price: '8.99',
    'Cost per item': '3.60',
    Stock: '12',
    'Weight (kg)': '0.2',
    'Image URL': 'https://www.example.com/rope-tug-toy.jpg',
    Status: 'active',
  },
  {
    Handle: 'waxed-dog-coat',
    Name: 'Waxed Dog Coat',
    Description: 'For wet walks.',
    Type: 'Coats',
    Tags: 'dog',
    SKU: 'WDC-S',
    'Option 1 name': 'Size',
    'Option 1 value': 'Small',
    Price: '24.00',
    'Cost per item': '11.00',
    Stock: '7',
    'Weight (kg)': '0.35',
    'Image URL': 'https://www.example.com/coat.jpg',
    Status: 'active',
  },
  {
    Handle: 'waxed-dog-coat',
    SKU: 'WDC-L',
    'Option 1 value': 'Large',
    Price: '28.00',
    'Cost per item': '13.00',
    Stock: '4',
    'Weight (kg)': '0.5',
  },
  { Handle: 'waxed-dog-coat', 'Image URL': 'https://www.example.com/coat-from-behind.jpg' },
  {
    Handle: 'cat-litter',
    Name: 'Clumping Cat Litter, 10 l',
    Type: 'Litter',
    Tags: 'cat',
    SKU: 'LIT-10',
    Status: 'draft',
  },
];

export function exampleFile(): Readable {
  return csvOf<ExampleRow>(Object.fromEntries(headings.map((heading) => [heading, (row) => row[heading] ?? ''])), rows);
}
