import { expect, test } from 'vitest';
import { fieldLabel } from './field-label.ts';

test.each([
  ['origins.0.lat', 'Origins'],
  ['zones.3.store_id', 'Store id'],
  ['put.0.geometry.coordinates.0', 'Shape'],
  ['service.baseUrl', 'Address of the service'],
  ['avoid.polygons.2', 'Avoid'],
  ['origin', 'Start'],
  ['something_new.0', 'something_new.0'],
  ['constructor', 'constructor'],
  ['', ''],
])('the field %s is called %s', (field, label) => {
  expect(fieldLabel(field)).toBe(label);
});

test('a panel calls a field by its own label', () => {
  expect(fieldLabel('origin.lat', { origin: 'Origin A' })).toBe('Origin A');
  expect(fieldLabel('destination', { origin: 'Origin A' })).toBe('Destination');
});
