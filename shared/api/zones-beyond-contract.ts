import { z } from 'zod';
import { operation, optional } from './operation.ts';
import { integer } from './text-form.ts';
import { createZones } from './zones.ts';

/**
 * Listing zones. Not part of `api.md`: a provider is known to answer it (`provider.md` 10), another may
 * say 404 or 405. `offset` is left out for the first page, because providers differ in where they count from.
 */
export const listZones = operation({
  id: 'zones.list',
  group: 'zones',
  method: 'GET',
  path: '/zones',
  about: 'Zones of the project of the private key, in the order of their ids.',
  parametersIn: 'query',
  parameters: {
    limit: optional(integer({ min: 1, max: 50 }), 'Zones at once'),
    offset: optional(integer({ min: 1 }), 'Zones to leave out first'),
  },
  credentials: createZones.credentials,
  rateLimits: [],
  answer: z.looseObject({
    zones: z.array(
      z.looseObject({
        zone_id: z.string(),
        store_id: z.string().nullish(),
        polygon: z.string(),
        description: z.string().nullish(),
        types: z.array(z.string()).nullish(),
        status: z.string().nullish(),
      }),
    ),
  }),
  produces: 'application/json',
});
