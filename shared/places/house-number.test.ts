import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { matchHouseNumbers, readHouseNumber } from './house-number.ts';
import { houseNumbersIn } from './house-numbers-in-text.ts';

describe('house numbers', () => {
  it.each([
    ['1234', '', 1234, ''],
    ['1234 BIS', '', 1234, 'bis'],
    ['12bis', '', 12, 'bis'],
    ['8A', '', 8, 'a'],
    ['7 a', '', 7, 'a'],
    ['7/A', '', 7, 'a'],
    ['10-14', '', 10, '14'],
    ['36 1/2', '', 36, '½'],
    ['36½', '', 36, '½'],
    ['3.840', '', 3840, ''],
    ['A-17', 'a', 17, ''],
    ['A 17', 'a', 17, ''],
    ['Km 12', 'km', 12, ''],
    ['km. 12,5', 'km', 12, '5'],
    ['Nº 12', '', 12, ''],
    ['no. 12', '', 12, ''],
    ['12号', '', 12, ''],
    ['s/n', 's/n', 0, ''],
    ['S/Nº', 's/n', 0, ''],
    ['sin número', 's/n', 0, ''],
  ])('are read from %s', (text, prefix, number, suffix) => {
    expect(readHouseNumber(text)).toEqual({ prefix, number, suffix });
  });

  it('aren’t read from other text', () => {
    for (const text of ['', 'B', 'Villa Rosa', '12345678']) expect(readHouseNumber(text)).toBeUndefined();
  });

  it.each([
    ...['12bis', '12 BIS', '12 bis', '12-bis'].map((text) => ['12 bis', text] as const),
    ...['A-17', 'a17', 'A 17', 'A–17'].map((text) => ['A-17', text] as const),
    ...['Km 12', 'km12', 'KM. 12', 'kilómetro 12'].map((text) => ['Km 12', text] as const),
    ...['3.840', '3840'].map((text) => ['3.840', text] as const),
    ...['s/n', 'S/N', 's.n.', 'sin número'].map((text) => ['s/n', text] as const),
    ...['36 1/2', '36½', '36-1/2'].map((text) => ['36 1/2', text] as const),
    ...['25–29', '25-29', '25 — 29', '25/29'].map((text) => ['25–29', text] as const),
    ...['7 a', '7a', '7A', '7-A', '7/a'].map((text) => ['7 a', text] as const),
    ['30', '30+32'],
    ['24', '22;24'],
    ['12/3', '12-3'],
  ] as const)('of the house %s match %s', (known, wanted) => {
    expect(matchHouseNumbers(wanted, known)).toBe('same');
  });

  it.each([
    ['27', '25–29'],
    ['27', '25-29'],
    ['26', '25-28'],
    ['28', '26/28'],
    ['12b', '12a-c'],
    ['12b', '12a-12c'],
    ['27', '25-29'],
    ['25-29', '27'],
    ['1234/302', '1234'],
  ])('%s is within %s', (wanted, known) => {
    expect(matchHouseNumbers(wanted, known)).toBe('within');
  });

  it.each([
    ['12', '12 bis'],
    ['12', '12A'],
    ['12 bis', '12'],
    ['12A', '12B'],
    ['17', 'A-17'],
    ['36', '36 1/2'],
    ['36 1/2', '36'],
    ['12', '12/3'],
  ])('%s is only near %s', (wanted, known) => {
    expect(matchHouseNumbers(wanted, known)).toBe('near');
  });

  it.each([
    ['26', '25–29'],
    ['31', '25–29'],
    ['12', 'km 12'],
    ['km 12', '12'],
    ['1234', '1243'],
    ['302', '1234/302'],
    ['50', '1-99'],
    ['12', 's/n'],
  ])('%s doesn’t match %s', (wanted, known) => {
    expect(matchHouseNumbers(wanted, known)).toBeUndefined();
  });

  it('match with any separator between their parts', () => {
    const number = fc.record({
      number: fc.integer({ min: 1, max: 99_999 }),
      suffix: fc.constantFrom('', 'a', 'B', 'bis', 'ter'),
    });
    fc.assert(
      fc.property(number, fc.constantFrom('', ' ', '-', '/'), ({ number, suffix }, separator) => {
        expect(matchHouseNumbers(`${number}${separator}${suffix}`, `${number}${suffix}`)).toBe('same');
        if (suffix) expect(matchHouseNumbers(`${number}`, `${number}${separator}${suffix}`)).toBe('near');
      }),
    );
  });
});

describe('house numbers in a text', () => {
  const readings = (text: string) =>
    houseNumbersIn(text).map(({ before, after, forms }) => [`${before.trim()}_${after.trim()}`, ...forms]);

  test.each([
    ['Colonia 1234', [['colonia_', '1234']]],
    ['Colonia 1234 bis', [['colonia_', '1234 bis']]],
    ['Colonia 12bis, Ort', [['colonia_, ort', '12bis']]],
    ['12 bis rue Neuve', [['_rue neuve', '12 bis']]],
    ['221b Baker Street', [['_baker street', '221b']]],
    ['Colonia 1.234', [['colonia_', '1.234']]],
    ['Weg 36½', [['weg_', '36½']]],
    ['Weg 7 a', [['weg_', '7 a']]],
    ['Weg 7 a Ort', [['weg_ort', '7 a', '7']]],
    ['Colonia 1234 y Ejido', [['colonia_y ejido', '1234']]],
    ['Weg km 12,5', [['weg_', 'km 12,5']]],
    ['Weg s/n, Ort', [['weg_, ort', 's/n']]],
    ['Weg a17', [['weg_', 'a17']]],
    [
      'Weg A-17',
      [
        ['weg_', 'a-17'],
        ['weg a-_', '17'],
      ],
    ],
    [
      'Calle A 17',
      [
        ['calle_', 'a 17'],
        ['calle a_', '17'],
      ],
    ],
    [
      'Weg 25–29',
      [
        ['weg_', '25–29'],
        ['weg 25–_', '29'],
      ],
    ],
    [
      '18 de Julio 1234',
      [
        ['18 de julio_', '1234'],
        ['_de julio 1234', '18'],
      ],
    ],
    ['中山路12号', [['中山路_', '12']]],
    ['Calle 18th', []],
    ['Calle 1234567', []],
  ])('are found in %s', (text, expected) => {
    expect(readings(text)).toEqual(expected);
  });

  it('have at least one form each in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a1 -/.½s;,n'), maxLength: 150 }), (text) => {
        for (const { before, after, forms } of houseNumbersIn(text)) {
          expect(forms.length).toBeGreaterThan(0);
          expect(before.length + after.length).toBeLessThan(text.length + 60);
        }
      }),
    );
  });
});
