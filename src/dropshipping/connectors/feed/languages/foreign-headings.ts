/** Usual headings in Italian, Spanish, Polish and Dutch; those for prices and stock are for lists of their own. */
export const foreign = {
  code: `codice, codice articolo, codice prodotto, cod articolo, cod art, código, código artículo, código producto, referencia,
    kod, kod produktu, kod towaru, symbol, indeks, artikelnummer, productcode`,
  name: `nome, nome prodotto, denominazione, articolo, nombre, nombre producto, nombre del producto, título, nazwa,
    nazwa produktu, nazwa towaru, naam, productnaam, productname`,
  description: 'descrizione, descripción, descripcion, opis, omschrijving',
  availability: `disponibilità, disponibilita, disponibile, disponibilidad, disponible, dostępność, dostepnosc,
    beschikbaarheid, beschikbaar`,
  currency: 'waluta, moneda, divisa, valuta',
  gtin: 'codice ean, codice a barre, código ean, código de barras, kod ean, kod kreskowy, ean code',
  brand: 'marca, produttore, fabricante, marka, producent, merk',
  category: 'categoria, categoría, kategoria, categorie',
  retail: `prezzo al pubblico, prezzo consigliato, prezzo di vendita, precio de venta, cena detaliczna, sugerowana cena,
    cena sugerowana, adviesprijs, verkoopprijs`,
  trade: `prezzo, prezzo di acquisto, prezzo acquisto, prezzo ingrosso, prezzo rivenditore, costo, precio, precio mayorista,
    precio de compra, precio coste, coste, cena, cena hurtowa, cena zakupu, inkoopprijs, inkoop, prijs`,
  sellable: 'quantità disponibile, cantidad disponible, stan dostępny, beschikbare voorraad, vrije voorraad',
  // What stands for a number of anything, as `cantidad`, may be what is in a pack.
  counted: 'giacenza, giacenze, existencias, stan, stan magazynowy, stany magazynowe, voorraad, voorraadstand',
};
