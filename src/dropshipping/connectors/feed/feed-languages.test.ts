import { expect, test } from 'vitest';
import { meaningOf } from '../../../../tests/support/feeds.ts';

test.each([
  [
    'Polish',
    'Kod;Nazwa;Cena netto (GBP);Cena brutto (GBP);Stan magazynowy;Dostępność;Producent\nA;Smycz;14,00;17,22;12;dostępny;Acme\nB;Miska;9,00;11,07;4;niedostępny;Acme\nC;Piłka;9,00;11,07;4;brak;Acme\nD;Kość;9,00;11,07;4;na zamówienie;Acme\n',
    ['A | Smycz | 1400 | 12', 'B | Miska | 900 | 0', 'C | Piłka | 900 | 0', 'D | Kość | 900 | 0'],
  ],
  [
    'Italian',
    'Codice;Descrizione;Prezzo IVA esclusa;Prezzo IVA inclusa;Valuta;Giacenza;Disponibilità\nA;Guinzaglio;3,50;4,27;GBP;12;Disponibile\nB;Ciotola;2,10;2,56;GBP;5;Non disponibile\nC;Palla;1,10;1,34;GBP;4;Esaurito\n',
    ['A | Guinzaglio | 350 | 12', 'B | Ciotola | 210 | 0', 'C | Palla | 110 | 0'],
  ],
  [
    'Spanish',
    'Referencia;Nombre;Precio;Moneda;Existencias;Disponible\nA;Correa;3,50;EUR;12;Sí\nB;Bol;2,10;EUR;5;Agotado\nC;Caja;2,10;EUR;5;No\n',
    ['A | Correa | 350 EUR | 12', 'B | Bol | 210 EUR | 0', 'C | Caja | 210 EUR | 0'],
  ],
  [
    'Dutch',
    'Artikelnummer;Omschrijving;Inkoopprijs excl. BTW;Voorraad;Beschikbaarheid;Merk\nA;Riem;3,50;12;op voorraad;Acme\nB;Bak;2,10;5;niet op voorraad;Acme\nC;Bal;1,10;5;uitverkocht;Acme\n',
    ['A | Riem | ? | 12', 'B | Bak | ? | 0', 'C | Bal | ? | 0'],
  ],
  [
    'Italian, with what is in a pack',
    'Codice;Nome;Prezzo;Valuta;Quantità\nA;Snack;3,50;GBP;12\n',
    ['A | Snack | 350 | ?'],
  ],
])('a list in %s is read as far as it says for certain what it means', (_what, text, goods) => {
  expect(meaningOf(text).goods).toEqual(goods);
});

test('a currency by its number in a list of offers is that of their prices', () => {
  const offer = (id: string) =>
    `<offer id="${id}" available="true"><name>Rope</name><price>350</price><currencyId>RUB</currencyId></offer>`;
  expect(meaningOf(`<shop><offers>${offer('A')}${offer('B')}</offers></shop>`).goods).toEqual([
    'A | Rope | 35000 RUB | in-stock',
    'B | Rope | 35000 RUB | in-stock',
  ]);
});

test('prices that stand for none are not used, unless their column is chosen', () => {
  const text =
    'sku,name,cost,stock\nA,Rope,0.01,5\nB,Ball,9999.99,5\nC,Cup,9999.00,5\nD,Dish,0.02,5\nE,Egg,999.99,5\nF,Fan,99.99,5\n';
  const { goods, notes } = meaningOf(text);
  expect(goods.map((one) => one.split(' | ')[2])).toEqual(['?', '?', '?', '2', '99999', '9999']);
  expect(notes).toMatch(/3 rows have a price that may stand for none: rows 2, 3, 4/);
  expect(meaningOf(text, { columns: { price: 'cost' } }).goods[0]).toBe('A | Rope | 1 | 5');
});

test('prices that another field says to be in pence are none in pounds', () => {
  const text = JSON.stringify([{ sku: 'A', name: 'Rope', cost: 350, priceUnit: 'pence', stock: 5 }]);
  const { goods, notes } = meaningOf(text);
  expect(goods).toEqual(['A | Rope | ? | 5']);
  expect(notes).toMatch(/a price that is in pence, according to another column: row 1/);
});

test('rows that only explain are no products', () => {
  const { goods, notes } = meaningOf(
    'sku,name,cost,stock\nstring,varchar(200),"decimal(10,2)",int\nEX-1,Example product - delete this row,9.98,10\nString,Date ball,3,5\n',
  );
  expect(goods).toEqual(['EX-1 | Example product - delete this row | 998 | 10', 'String | Date ball | 300 | 5']);
  expect(notes).toMatch(/the kinds of values in place of them: row 2.*a name that says it is an example: row 3/s);
});
