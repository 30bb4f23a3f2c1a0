/** A plausible address of 20 words. */
export const longAddress =
  'Edificio Plaza Mayor, Colonia 1211 apto 5, esq. Julio Herrera y Obes, Centro, 11100 Montevideo, Uruguay';

/** Addresses within the limits of the API with more interpretations than any real one. */
export const worstAddresses = [
  '18 de julio 1a,'.repeat(10),
  '18 de julio 1a, colonia 2b, ejido 3c, mercedes 4d, rio negro 5e',
  'farmacia 1 uruguay y 2 uruguay, hotel 3 brasil y 4, 5 y 6 argentina, 7',
  'a 1 b 2 c 3 d 4 e 5 f 6 g 7 h 8 i 9 j 10',
  'colonia y ejido y mercedes y yi y andes y rio negro y uruguay',
];

export const geocodePath = (address: string): string =>
  `/localities/geocode?${new URLSearchParams({ address })}`;
export const suggestionPath = (input: string): string =>
  `/localities/autocomplete?${new URLSearchParams({ input })}`;

export const matrixPath = '/distance/distancematrix/json';

/** A matrix of places around Montevideo. */
export function matrixBody(places: number): string {
  const at = (index: number) => ({
    lat: -34.9 + (index % 10) * 0.005,
    lng: -56.18 + Math.floor(index / 10) * 0.005,
  });
  const each = Array.from({ length: places }, (_, index) => at(index));
  const text = each.map(({ lat, lng }) => `${lat.toFixed(4)},${lng.toFixed(4)}`).join('|');
  return JSON.stringify({ origins: text, destinations: text });
}

export const brackets = (megabytes: number): string => '['.repeat(megabytes * 1024 ** 2);
