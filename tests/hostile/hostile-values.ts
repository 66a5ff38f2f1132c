/** What nobody sensible sends, by what it plays with. Texts are shared, so that thousands of requests cost no memory. */

const deep = (levels: number): unknown => {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { inner: value };
  return value;
};

/** Only an own property named so is one in JSON. */
const prototypeKeys = ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}'];

export const hostileTexts = [
  '',
  ' ',
  '\t\r\n',
  'x'.repeat(300),
  'x'.repeat(20_000),
  'a\u0000b',
  '\ud800',
  'lone \udc00 surrogate of some length',
  '\u202Eevil\u202C right to left',
  'שלום עולם אני כלב',
  '🐶🐕‍🦺🐈'.repeat(10),
  'e\u0301'.repeat(200),
  '\uFEFFmark\u200B\u2060',
  `'; drop table products; --`,
  `1' or '1'='1`,
  `") union select password_hash from users --`,
  '%_\\',
  '$1 ${7*7} {{7*7}}',
  '<script>alert(1)</script> and more',
  '"><img src=x onerror=alert(1)>',
  '../../../etc/passwd',
  'a@b.example\r\nBcc: victim@example.org',
  `${'a'.repeat(64)}@${'b.'.repeat(100)}example`,
  'null',
  'NaN',
  '__proto__',
  'constructor',
  'toString',
  '1e309',
  '-1',
  '0x10',
  '१२३',
];

export const hostileNumbers = [
  0,
  -0,
  -1,
  0.5,
  1e-7,
  1.005,
  999,
  1_000,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  1e21,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
];

export const hostileShapes: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 3 },
  { $ne: null },
  { toString: 'no' },
  Array.from({ length: 2_000 }, (_, index) => index),
  Array.from({ length: 300 }, () => ({ productId: 1, quantity: 1 })),
  Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, index])),
  deep(50),
  deep(1_500),
  ...prototypeKeys.map((text) => JSON.parse(text) as unknown),
];

/** Stands where an id, an order number or a picture's name belongs; written as it goes into the path. */
export const hostileSegments = [
  '0',
  '-1',
  '1.5',
  '1e0',
  '1e3',
  '1e400',
  '01',
  '+1',
  '%201',
  '0x1',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '9'.repeat(150),
  'x'.repeat(5_000),
  'null',
  'NaN',
  'Infinity',
  '__proto__',
  '%00',
  '1%00',
  '%zz',
  '%',
  '%E0%A4%A',
  '%ED%A0%80',
  '%F0%9F%90%B6',
  '%E2%80%AE1',
  `1'%20or%20'1'='1`,
  '%3Cscript%3E',
  '..',
  '%2e%2e%2f',
  '1%2F2',
  '1;2',
  '1,2',
  'PV-0000000000',
  'PV-7K2M9Q4XWT',
  'PV-%F0%9F%90%B6',
];

export const brokenBodies = [
  '{',
  '{"a":1,}',
  "{'a':1}",
  '[1,2',
  'null',
  'true',
  '42',
  '"text"',
  '[]',
  '[[[[]]]]',
  'undefined',
  '\ufeff{}',
  '{"a":1e999}',
  '{"quantity":1,"quantity":2}',
  '{"\\ud800":"\\udfff"}',
  '{"message":"\\u0000"}',
  '<xml/>',
  'a=b&c=d',
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  ...prototypeKeys,
];

export const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'application/jsonp',
  'application/',
  ';',
  'x'.repeat(500),
];

/** Just over what the shop takes. */
export const tooMuch = `{"message":"${'x'.repeat(1024 * 1024)}"}`;
