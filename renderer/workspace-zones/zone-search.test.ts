import { describe, expect, it } from 'vitest';
import type { ZoneAtService } from '../../shared/zone-sync/state-at-service.ts';
import type { Validity } from '../../shared/zones/checks/validity.ts';
import { testZone } from '../../shared/zones/zone.testing.ts';
import { noFilters, passesFilter, zoneMatcher } from './zone-search.ts';

const zone = testZone('a', {
  zoneId: 'Centre-1',
  storeId: 'STORE7',
  description: 'Between port and park',
  types: ['express', 'night'],
  otherFields: [{ name: 'manager', value: 'Ana' }],
});

const notCreated = { state: 'not-created', presence: 'not-created', refusals: [] } as const;
const knownOf = (validity: Validity | undefined, atService: ZoneAtService = notCreated) => ({
  validity: () => validity,
  atService: () => atService,
});

describe('the search in the list', () => {
  it('finds each word in any field, ignoring case', () => {
    expect(zoneMatcher('')(zone)).toBe(true);
    expect(zoneMatcher('centre store7')(zone)).toBe(true);
    expect(zoneMatcher(' NIGHT  port ana ')(zone)).toBe(true);
    expect(zoneMatcher('centre airport')(zone)).toBe(false);
  });

  it('finds words ignoring accents and character forms', () => {
    const lodz = testZone('b', { zoneId: 'Łódź', description: 'Straße, Kaʻaʻawa' });
    for (const text of ['lodz', 'STRASSE', 'kaaawa', 'Łódź'.normalize('NFD')])
      expect(zoneMatcher(text)(lodz), text).toBe(true);
  });
});

it('names each store once, however many zones it has', () => {
  const named: string[] = [];
  const matches = zoneMatcher('harbour', (storeId) => {
    named.push(storeId);
    return storeId === 'STORE7' ? 'Harbour' : '';
  });
  const others = ['c', 'd'].map((id) => testZone(id, { storeId: 'STORE8' }));
  expect([zone, ...others, zone].map(matches)).toEqual([true, false, false, true]);
  expect(named).toEqual(['STORE7', 'STORE8']);
});

describe('the filters of the list', () => {
  it('pass zones that match all conditions', () => {
    const known = knownOf('fine');
    expect(passesFilter(zone, known, noFilters)).toBe(true);
    expect(
      passesFilter(zone, known, {
        ...noFilters,
        stores: new Set(['STORE7']),
        type: 'night',
        state: 'not-created',
      }),
    ).toBe(true);
    expect(passesFilter(zone, known, { ...noFilters, stores: new Set(['STORE8', '']) })).toBe(false);
    expect(passesFilter(zone, known, { ...noFilters, stores: new Set(['STORE8', 'STORE7']) })).toBe(true);
    expect(passesFilter(zone, known, { ...noFilters, type: 'day' })).toBe(false);
    expect(
      passesFilter(zone, knownOf('fine', { ...notCreated, state: 'created', presence: 'created' }), {
        ...noFilters,
        state: 'not-created',
      }),
    ).toBe(false);
    expect(passesFilter(zone, known, { ...noFilters, only: { title: '', ids: new Set(['a']) } })).toBe(true);
    expect(passesFilter(zone, known, { ...noFilters, only: { title: '', ids: new Set(['b']) } })).toBe(false);
  });

  it('don’t pass unchecked zones by validity', () => {
    expect(passesFilter(zone, knownOf(undefined), { ...noFilters, validity: 'fine' })).toBe(false);
    expect(passesFilter(zone, knownOf('warning'), { ...noFilters, validity: 'warning' })).toBe(true);
  });
});
