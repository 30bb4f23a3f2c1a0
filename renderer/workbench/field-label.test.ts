import { expect, test } from 'vitest';
import { operations } from '../../shared/api/operations.ts';
import { fieldLabel } from './field-label.ts';

test.each([
  ['origins.0.lat', 'Origins'],
  ['zones.3.store_id', 'Store ID'],
  ['put.0.geometry.coordinates.0', 'Shape'],
  ['service.baseUrl', 'Service URL'],
  ['avoid.polygons.2', 'Avoid'],
  ['origin', 'Start'],
  ['something_new.0', 'Another value'],
  ['constructor', 'Another value'],
  ['', 'Another value'],
])('the field %s is called %s', (field, label) => {
  expect(fieldLabel(field)).toBe(label);
});

const parameters = Object.values(operations).flatMap(({ parameters }) => Object.keys(parameters));

test.each([...new Set(parameters)])('the parameter %s of the API is not said by its name', (parameter) => {
  const label = fieldLabel(parameter);
  expect(label).not.toBe(parameter);
  expect(label).not.toContain('_');
});

test('a panel calls a field by its own label', () => {
  expect(fieldLabel('origin.lat', { origin: 'Origin A' })).toBe('Origin A');
  expect(fieldLabel('destination', { origin: 'Origin A' })).toBe('Destination');
});
