import { expect, test } from 'vitest';
import { chargesOf } from './cost.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';
import {
  accuracies,
  distanceStatuses,
  languages,
  localitiesTypes,
  poiAliases,
  poiTypes,
  transitModes,
} from './value-sets.ts';

test('value sets have as many distinct values as api.md lists', () => {
  const sets: [values: readonly string[], count: number][] = [
    [languages, 28],
    [localitiesTypes, 17],
    [poiTypes, 80],
    [poiAliases, 9],
    [accuracies, 6],
    [distanceStatuses, 8],
    [transitModes, 16],
  ];
  for (const [values, count] of sets) {
    expect(values.length).toBe(count);
    expect(new Set(values).size).toBe(count);
  }
});

/** Number of parameters and the required ones for each operation in `api.md`. */
const documented: Record<string, { request: string; parameters: number; required: string[] }> = {
  'localities.autocomplete': { request: 'GET /localities/autocomplete', parameters: 10, required: ['input'] },
  'localities.details': { request: 'GET /localities/details', parameters: 4, required: ['public_id'] },
  'localities.geocode': { request: 'GET /localities/geocode', parameters: 10, required: [] },
  'localities.nearby': { request: 'GET /localities/nearby', parameters: 7, required: ['location', 'types'] },
  'distance.matrix': {
    request: 'GET /distance/distancematrix/json',
    parameters: 10,
    required: ['origins', 'destinations'],
  },
  'distance.matrixPost': {
    request: 'POST /distance/distancematrix/json',
    parameters: 10,
    required: ['origins', 'destinations'],
  },
  'distance.route': {
    request: 'GET /distance/route/json',
    parameters: 12,
    required: ['origin', 'destination'],
  },
  'distance.tolls': {
    request: 'GET /distance/tolls/json',
    parameters: 10,
    required: ['origin', 'destination'],
  },
  'distance.isochrone': {
    request: 'GET /distance/isochrone/json',
    parameters: 7,
    required: ['origin', 'value'],
  },
  'transit.route': { request: 'GET /transit/route', parameters: 5, required: ['origin', 'destination'] },
  'maps.static': {
    request: 'GET /maps/static',
    parameters: 11,
    required: ['lat', 'lng', 'zoom', 'width', 'height'],
  },
  'zones.create': { request: 'POST /zones', parameters: 1, required: ['zones'] },
};

test.each(Object.entries(documented))(
  '%s has the parameters listed in api.md',
  (id, { request, parameters, required }) => {
    const operation: Operation | undefined = Object.values<Operation>(operations).find(
      (one) => one.id === id,
    );
    const declared = Object.entries(operation?.parameters ?? {});
    expect(`${operation?.method} ${operation?.path}`).toBe(request);
    expect(declared).toHaveLength(parameters);
    expect(declared.filter(([, { presence }]) => presence === 'required').map(([name]) => name)).toEqual(
      required,
    );
  },
);

test('rate limits match api.md', () => {
  const rates = Object.values<Operation>(operations).map(
    ({ id, rateLimits }) =>
      `${id} ${rateLimits.map((limit) => `${limit.perSecond} ${limit.policy}${limit.perSecondWithTraffic ? `, ${limit.perSecondWithTraffic} with traffic` : ''}`).join(', ')}`,
  );
  expect(rates).toEqual([
    'localities.autocomplete 50 requests',
    'localities.details 50 requests',
    'localities.geocode 50 requests',
    'localities.nearby 50 requests',
    'distance.matrix 10 requests, 1000 elements',
    'distance.matrixPost 10 requests, 1000 elements',
    'distance.route 10 requests, 20 with traffic',
    'distance.tolls 5 requests',
    'distance.isochrone 10 requests',
    'transit.route 10 requests',
    'maps.static 20 requests',
    'zones.create ',
  ]);
});

test('creating zones accepts only private_key, other operations accept any credential', () => {
  for (const { id, credentials } of Object.values<Operation>(operations)) {
    expect(credentials, id).toEqual(
      id === 'zones.create' ? ['private_key'] : ['key', 'private_key', 'X-Api-Key'],
    );
  }
});

test('every operation has a valid probe that costs at most 1', () => {
  for (const operation of Object.values<Operation>(operations)) {
    const { id, probe } = operation;
    expect(probe, id).toBeDefined();
    if (!probe) continue;
    expect(operation.rule?.(probe), id).toBeUndefined();
    const costs = chargesOf(operation, probe).map(({ cost }) => cost);
    expect(Math.max(0, ...costs), id).toBeLessThanOrEqual(1);
  }
});
