import { expect, it } from 'vitest';
import { filledTemplate, unknownFields } from './description-template.ts';

it('fills the fields of a template', () => {
  expect(
    filledTemplate('{name} ({postal_town}) - {country}', {
      name: '4000',
      postal_town: 'Porto',
      country: 'PT',
    }),
  ).toBe('4000 (Porto) - PT');
});

it.each([
  ['{name} ({postal_code}) - {nothing}, {country}', 'Salto, Uruguay'],
  ['{street} {street_number}, {name}', 'Salto'],
  ['{name} · {postal_code} | {street}', 'Salto'],
  ['[{postal_code}] {name} –', 'Salto'],
])('leaves no gap in “%s” if a field is missing', (template, filled) => {
  expect(filledTemplate(template, { name: 'Salto', country: 'Uruguay' })).toBe(filled);
});

it('reports unknown fields and leaves them out', () => {
  expect(unknownFields('{name}, {town} {zip} {country}')).toEqual(['town', 'zip']);
  expect(unknownFields('{name}, {constructor}')).toEqual(['constructor']);
  expect(filledTemplate('{constructor}{name}', { name: 'Salto' })).toBe('Salto');
});
