import { expect, test } from 'vitest';
import { addressDetails } from './address-details.ts';

const addressOf = (text: string) => addressDetails(text)?.address;

test.each([
  'Colonia 1234/302',
  'Colonia 1234 #302',
  'Colonia 1234-302',
  'Colonia 1234 - 302',
  'Colonia 1234 apto. 302',
  'Colonia 1234 P.3 Ap.5',
  'Colonia 1234 piso 3 apto 302',
  'Colonia 1234 3er piso',
  'Colonia 1234 2º B',
  'Colonia 1234 torre 2',
  'Colonia 1234 bloque B',
  'Colonia 1234 escalera 2, puerta 5',
  'Colonia 1234 planta baja',
  'Colonia 1234 (timbre 4)',
  'Colonia 1234 manzana 4 solar 5',
  'Colonia 1234 bloco 2 apartamento 301',
  'Colonia 1234 3º andar sala 5',
  'Colonia 1234 bâtiment B étage 2',
  'Colonia 1234, 2ème étage, porte 5',
  'Colonia 1234 rez-de-chaussée',
  'Colonia 1234, 2. Stock, Wohnung 5',
  'Colonia 1234 3. OG',
  'Colonia 1234 Stiege 2 Tür 5',
  'Colonia 1234 Aufgang 3',
  'Colonia 1234 scala A interno 5',
  'Colonia 1234 2° piano',
  'Colonia 1234 5th floor',
  'Colonia 1234 Tower 2',
  'Colonia 1234 Suite 4B',
  'Apt 5, Colonia 1234',
  'Colonia nro. 1234',
  'Colonia número 1234',
  'Colonia N° 1234',
  'Colonia # 1234',
  'Colonia al 1234',
  'Colonia 1.234',
])('removes details within the building: %s', (text) => expect(addressOf(text)).toBe('Colonia 1234'));

test.each([
  ['Colonia 1234 esquina Yi', ['Yi']],
  ['Colonia 1234 esq. Yi', ['Yi']],
  ['Colonia 1234 casi Yi', ['Yi']],
  ['Colonia 1234 / Yi', ['Yi']],
  ['Colonia 1234 apto. 302 esq. Yi', ['Yi']],
  ['Colonia 1234 corner of Yi', ['Yi']],
  ['Colonia 1234, angolo Yi', ['Yi']],
  ['Colonia 1234 Ecke Yi', ['Yi']],
  ['Colonia 1234 angle Yi', ['Yi']],
  ['Colonia 1234 esquina com Yi', ['Yi']],
  ['Colonia al 1234 entre Ejido y Yaguaron', ['Ejido', 'Yaguaron']],
  ['Colonia 1234 zwischen Ejido und Yi', ['Ejido', 'Yi']],
])('extracts the cross streets: %s', (text, crossStreets) =>
  expect(addressDetails(text)).toEqual({ address: 'Colonia 1234', crossStreets }),
);

test.each([
  ['Colonia 1234 apto 302, Montevideo', 'Colonia 1234, Montevideo'],
  ['Colonia 1234 esquina Yi, 11100 Montevideo', 'Colonia 1234, 11100 Montevideo'],
  ['18 de Julio 1234/501', '18 de Julio 1234'],
  ['Unit 4/1234 Colonia', '1234 Colonia'],
  ['Flat 3, 221b Baker Street', '221b Baker Street'],
  ['Hauptstraße 12 b, 3. OG', 'Hauptstraße 12 b'],
  ['Ruta 8 km 20', 'Ruta 8'],
  ['Colonia s/n esquina Yi', 'Colonia esquina Yi'],
])('keeps the rest of an address: %s', (text, address) => expect(addressOf(text)).toBe(address));

test.each([
  'Colonia 1234',
  'Colonia 1234, Montevideo',
  'Colonia 1234 bis',
  '18 de Julio y Ejido',
  'Av 8 de Octubre esquina Garibaldi',
  'Torre de los Profesionales',
  'Torre 2',
  'Casa 5',
  'Local 12',
  'Hospital de Clínicas piso 3',
  'Calle 13',
  '221b Baker Street',
  'Rua 24 de Maio 35',
])('finds no details in %s', (text) => expect(addressDetails(text)).toBeUndefined());
