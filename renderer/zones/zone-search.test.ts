import { describe, expect, it } from 'vitest';
import type { Zone } from '../../shared/zones/zone.ts';
import { matchesSearch, noFilters, passes } from './zone-search.ts';

const zone: Zone = {
  id: 'a',
  zoneId: 'Centre-1',
  storeId: 'STORE7',
  description: 'Between port and park',
  types: ['express', 'night'],
  status: '',
  geometry: { type: 'Polygon', coordinates: [[]] },
  createdAt: null,
};

describe('the search in the list', () => {
  it('finds every word in any field, whatever its case', () => {
    expect(matchesSearch(zone, '')).toBe(true);
    expect(matchesSearch(zone, 'centre store7')).toBe(true);
    expect(matchesSearch(zone, ' NIGHT  port ')).toBe(true);
    expect(matchesSearch(zone, 'centre airport')).toBe(false);
  });
});

describe('the filters of the list', () => {
  it('let through what is asked for in every respect', () => {
    expect(passes(zone, 'fine', noFilters)).toBe(true);
    expect(
      passes(zone, 'fine', { ...noFilters, storeId: 'STORE7', type: 'night', state: 'not-created' }),
    ).toBe(true);
    expect(passes(zone, 'fine', { ...noFilters, storeId: 'STORE8' })).toBe(false);
    expect(passes(zone, 'fine', { ...noFilters, type: 'day' })).toBe(false);
    expect(
      passes({ ...zone, createdAt: '2026-01-01T00:00:00Z' }, 'fine', { ...noFilters, state: 'not-created' }),
    ).toBe(false);
  });

  it('know nothing of zones that were not checked', () => {
    expect(passes(zone, undefined, { ...noFilters, validity: 'fine' })).toBe(false);
    expect(passes(zone, 'warning', { ...noFilters, validity: 'warning' })).toBe(true);
  });
});
