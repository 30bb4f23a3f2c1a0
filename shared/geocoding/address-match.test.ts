import { expect, test } from 'vitest';
import type { GeocodeResult } from '../api/localities.ts';
import { matchAddress, matchPosition } from './address-match.ts';

const result = (
  formatted_address: string,
  more: Partial<GeocodeResult> = {},
  lat = -34.9,
): GeocodeResult => ({
  public_id: formatted_address,
  types: ['address'],
  formatted_address,
  geometry: { location: { lat, lng: -56.2 }, location_type: 'ROOFTOP' },
  ...more,
});
const street = (formatted_address: string, lat = -34.9) =>
  result(
    formatted_address,
    {
      types: ['address', 'route'],
      geometry: { location: { lat, lng: -56.2 }, location_type: 'GEOMETRIC_CENTER' },
    },
    lat,
  );
const house = 'Avenida 18 de Julio 1234, Montevideo';
const doubts = (address: string, ...results: GeocodeResult[]) => matchAddress(address, results).doubts;

test.each([
  '18 de Julio 1234',
  'av. 18 DE JULIO 1234, montevideo',
  '18 de Jullio 1234 apto 301',
  '18 de Julio 1234, Piso 4, Montevideo 11100',
  'Avda. 18 Julio 1234 Mont.',
])('%s matches the house without doubts', (address) => {
  expect(doubts(address, result(house))).toEqual([]);
});

test.each([
  ['Gral Flores 2500', 'Avenida General Flores 2500, Montevideo'],
  ['Bvar Artigas 1825', 'Bulevar General Artigas 1825, Montevideo'],
  ['Colonia 1000, Montevideo 11100', 'Colonia 1000, 11100, Montevideo'],
])('%s matches %s', (address, found) => {
  expect(doubts(address, result(found))).toEqual([]);
});

test.each([
  ['Slowackiego 1, Wloclawek', 'Słowackiego 1, Włocławek'],
  ['Bialoleka 3', 'Białołęka 3'],
  ['Kizilirmak 5', 'Kızılırmak 5'],
  ['Radhusstraede 2, Aero', 'Rådhusstræde 2, Ærø'],
  ['Sacre-Coeur 8', 'Sacré-Cœur 8'],
  ['Doi Can 4', 'Đội Cấn 4'],
  ['ΟΔΟΣ ΕΡΜΟΥ 7', 'Οδός Ερμού 7'],
  ['Elochnaya 1, ЕЛКА', 'Elochnaya 1, ёлка'],
  ['Strasse 9', 'Straße 9'],
  ['OHiggins 10', 'O’Higgins 10'],
  ["Ka'a'awa 11", 'Kaʻaʻawa 11'],
  ['Kaaawa 11', 'Kaʻaʻawa 11'],
  ['Parallel 12', 'Paral·lel 12'],
])('%s is the same address as %s in NFC and NFD', (address, found) => {
  for (const form of ['NFC', 'NFD'] as const) {
    expect(doubts(address, result(found.normalize(form)))).toEqual([]);
    expect(doubts(found.normalize(form), result(address))).toEqual([]);
  }
});

test('a country in the address components counts as found', () => {
  const uruguay = { types: ['country'], long_name: 'Uruguay', short_name: 'UY' };
  expect(doubts('18 de Julio 1234, Uruguay', result(house))).toEqual([
    { kind: 'partial', words: ['Uruguay'] },
  ]);
  expect(doubts('18 de Julio 1234, Uruguay', result(house, { address_components: [uruguay] }))).toEqual([]);
});

test.each([
  ['another house number', '18 de Julio 1243', ['1243']],
  ['a name before the address', 'Depot, 18 de Julio 1234', ['Depot']],
  ['another town', '18 de Julio 1234, Canelones', ['Canelones']],
])('reports %s as not found', (_, address, words) => {
  expect(doubts(address, result(house))).toEqual([{ kind: 'partial', words }]);
});

test.each([
  ['Rivera 12', 'Rivera 12 bis, Minas', ['12']],
  ['Rivera 14', 'Rivera 14A, Minas', ['14']],
  ['Rivera 7, Minas', 'Rivera 7 a, Minas', ['7']],
  ['Rivera 17', 'Rivera A-17, Minas', ['17']],
  ['Rivera 26', 'Rivera 25–29, Minas', ['26']],
])('%s doesn’t match the house %s', (address, found, words) => {
  expect(doubts(address, result(found))).toEqual([{ kind: 'partial', words }]);
});

test.each([
  ['Rivera 12bis', 'Rivera 12 bis, Minas'],
  ['Rivera 12 BIS', 'Rivera 12bis, Minas'],
  ['Rivera 14 A', 'Rivera 14A, Minas'],
  ['Rivera 27', 'Rivera 25–29, Minas'],
  ['Rivera 25-29', 'Rivera 25–29, Minas'],
  ['Rivera A17', 'Rivera A-17, Minas'],
  ['Rivera 30+32', 'Rivera 30, Minas'],
  ['Rivera 3840', 'Rivera 3.840, Minas'],
  ['Rivera km12', 'Rivera Km 12, Minas'],
  ['Rivera s/n', 'Rivera s/n, Minas'],
  ['Rivera 36½', 'Rivera 36 1/2, Minas'],
  ['Rivera 12/3', 'Rivera 12, Minas'],
  ['12 bis rue Neuve', '12bis Rue Neuve, Lyon'],
])('%s matches the house %s', (address, found) => {
  expect(doubts(address, result(found))).toEqual([]);
});

test('reports a postal code that differs from the one found', () => {
  expect(doubts('Colonia 1000, 11200', result('Colonia 1000, 11100, Montevideo'))).toEqual([
    { kind: 'partial', words: ['11200'] },
  ]);
});

test('a street without the house number is imprecise, and one of several', () => {
  expect(
    doubts(
      'Avenida Italia 99999',
      street('Avenida Italia, Montevideo'),
      street('Avenida Italia, Carrasco', -34.8),
    ),
  ).toEqual([{ kind: 'several' }, { kind: 'partial', words: ['99999'] }, { kind: 'imprecise' }]);
});

test.each(['POSTAL_CODE', 'DISTRICT', 'APPROXIMATE', 'GEOMETRIC_CENTER'])(
  'an address with a position of type %s is imprecise',
  (location_type) => {
    const found = result(house, { geometry: { location: { lat: 1, lng: 1 }, location_type } });
    expect(doubts('18 de Julio 1234', found)).toEqual([{ kind: 'imprecise' }]);
  },
);

test('an intersection and a named place are precise', () => {
  const geometry = { location: { lat: -34.9, lng: -56.2 }, location_type: 'APPROXIMATE' };
  expect(
    doubts('18 de Julio esquina Ejido', result('Avenida 18 de Julio & Ejido, Montevideo', { geometry })),
  ).toEqual([]);
  const stadium = result('Estadio Centenario, Avenida Federico R. Vidiella, Montevideo', {
    types: ['point_of_interest', 'sports'],
    geometry: { ...geometry, location_type: 'GEOMETRIC_CENTER' },
  });
  expect(doubts('Estadio Centenario', stadium)).toEqual([]);
});

test('an address in two towns is doubtful, but not twice at one place', () => {
  const minas = result('Rivera 100, Minas', {
    geometry: { location: { lat: -34.4, lng: -55.2 }, location_type: 'ROOFTOP' },
  });
  expect(doubts('Rivera 100', result('Rivera 100, Montevideo'), minas)).toEqual([{ kind: 'several' }]);
  expect(
    doubts('Rivera 100', result('Rivera 100, Montevideo'), result('Rivera 100 bis, Montevideo')),
  ).toEqual([]);
  expect(doubts('Rivera 100, Montevideo', result('Rivera 100, Montevideo'), minas)).toEqual([]);
});

test('a street among the results casts no doubt on the house', () => {
  expect(doubts('18 de Julio 1234', result(house), street('18 de Julio 1234 Passage', -34.5))).toEqual([]);
});

test('ignores results without a position', () => {
  expect(matchAddress('Rivera 100', [result('Rivera 100', { geometry: null })])).toEqual({
    candidates: [],
    doubts: [],
  });
});

const square = [
  { lat: -35, lng: -57 },
  { lat: -35, lng: -56 },
  { lat: -34, lng: -56 },
  { lat: -34, lng: -57 },
  { lat: -35, lng: -57 },
];

test('a result outside the data or too far away is doubtful', () => {
  const of = (lat: number, area: Parameters<typeof matchAddress>[2]) =>
    matchAddress('Rivera 100', [result('Rivera 100, Montevideo', {}, lat)], area).doubts;
  expect(of(-34.9, { coverage: [square], near: null })).toEqual([]);
  expect(of(-33.9, { coverage: [square], near: null })).toEqual([{ kind: 'outside' }]);
  const near = { position: { lat: -34.9, lng: -56.2 }, meters: 5000 };
  expect(of(-34.91, { coverage: null, near })).toEqual([]);
  expect(of(-34.5, { coverage: null, near })).toEqual([{ kind: 'far' }]);
});

test('ranks the expected location first among equal matches', () => {
  const [montevideo, minas] = [result('Rivera 100, Montevideo'), result('Rivera 100, Minas', {}, -34.4)];
  const near = { position: { lat: -34.4, lng: -56.2 }, meters: 5000 };
  const { candidates } = matchAddress('Rivera 100', [montevideo, minas], { coverage: null, near });
  expect(candidates.map(({ address }) => address)).toEqual(['Rivera 100, Minas', 'Rivera 100, Montevideo']);
});

test('the score is the share of words found, reduced by a low score of the service', () => {
  const scoreOf = (address: string, scores?: GeocodeResult['scores_per_components']) =>
    matchAddress(address, [result(house, { scores_per_components: scores })]);
  expect(scoreOf('18 de Julio 1234').candidates[0]?.score).toBe(1);
  expect(scoreOf('18 de Julio 1234 Nowhere').candidates[0]?.score).toBe(0.75);
  const weak = scoreOf('18 de Julio 1234', { street_name: 0.2, postal_code: 0, locality: null });
  expect(weak.candidates[0]?.score).toBe(0.2);
  expect(weak.doubts).toEqual([{ kind: 'low-score' }]);
});

test('an address for a position is doubtful if it’s a street or far away', () => {
  expect(matchPosition([result(house, { distance: 20 })]).doubts).toEqual([]);
  expect(matchPosition([result(house, { distance: 300 })]).doubts).toEqual([{ kind: 'far' }]);
  expect(matchPosition([street('Avenida Italia')]).doubts).toEqual([{ kind: 'imprecise' }]);
  expect(matchPosition([])).toEqual({ candidates: [], doubts: [] });
});

const place = (name: string, type: string, east = 0): GeocodeResult =>
  result(`${name}, Avenida Italia, Montevideo`, {
    name,
    types: ['point_of_interest', type],
    geometry: { location: { lat: -34.9, lng: -56.2 + east }, location_type: 'GEOMETRIC_CENTER' },
  });

test('an exact name isn’t doubtful because of places that belong to it, in any order', () => {
  const mall = place('Portones Shopping', 'business.mall');
  const parts = [
    place('Portones Shopping', 'business.parking', 0.002),
    place('Estacionamiento Portones Shopping', 'business.parking', 0.0025),
    place('San Roque Portones Shopping', 'medical.pharmacy', 0.0022),
  ];
  for (const results of [
    [mall, ...parts],
    [...parts, mall],
  ]) {
    const { candidates, doubts } = matchAddress('Portones Shopping, Montevideo', results);
    expect(doubts).toEqual([]);
    expect(candidates[0]?.types).toContain('business.mall');
    expect(candidates).toHaveLength(4);
  }
});

test('another place with the same name makes a match doubtful, and so does a parking lot far away or searched for', () => {
  const mall = place('Portones Shopping', 'business.mall');
  const several = [{ kind: 'several' }];
  expect(doubts('Portones Shopping', mall, place('Portones Shopping', 'business.mall', 0.002))).toEqual(
    several,
  );
  expect(doubts('Portones Shopping', mall, place('Portones Shopping', 'business.parking', 0.1))).toEqual(
    several,
  );
  const [north, south] = [0, 0.0025].map((east) =>
    place('Estacionamiento Portones', 'business.parking', east),
  );
  if (!north || !south) throw new Error('Expected two places');
  expect(doubts('Estacionamiento Portones', north, south)).toEqual(several);
  const inside = place('Café', 'business.food_and_drinks.cafe', 0.02);
  const large = {
    ...place('Café Park', 'park'),
    name: 'Café',
    geometry: {
      location: { lat: -34.9, lng: -56.2 },
      viewport: { northeast: { lat: -34.8, lng: -56.1 }, southwest: { lat: -35, lng: -56.3 } },
    },
  };
  expect(doubts('Café', large, inside)).toEqual(several);
  expect(doubts('Café', large, { ...inside, name: 'Café kiosk' })).toEqual([]);
});
