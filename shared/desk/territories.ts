import { z } from 'zod';
import { methods, routingModes } from '../api/value-sets.ts';
import { zoneGeometrySchema } from '../geo/zone-geometry.ts';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';
import { scenarioSchema } from '../planning/territories/scenario.ts';
import { calculatedStoreSchema } from '../planning/territories/stores-to-divide.ts';
import type { CostSample } from '../planning/territories/territories.ts';
import { avoidanceSchema } from '../saved/searches.ts';
import { call, callOfService, nothing } from './contract.ts';

/** Stores and area to divide, and how. */
export const territoriesQuestionSchema = z.strictObject({
  stores: limitedList(calculatedStoreSchema).min(1).readonly(),
  outline: zoneGeometrySchema,
  /** `truck` is supported by the streets operation only. */
  mode: z.enum(routingModes),
  method: z.enum(methods),
  resolutionMeters: z.number().positive(),
  /** Divides only land within the outline that streets reach; set if the user selected no outline. */
  isReachedLand: z.boolean().optional(),
  /** Absent in jobs of a version without closures. */
  avoid: avoidanceSchema.optional(),
  /** Stores that can be opened and closed without further requests; absent if there are none. */
  scenario: scenarioSchema.optional(),
});
export type TerritoriesRequest = z.infer<typeof territoriesQuestionSchema>;

/**
 * Method of sampling: by the streets that a store reaches, one request per store, or by matrix if the service has no
 * streets operation.
 */
export type TerritoriesMethod = 'streets' | 'matrix';

/** Request and result of a job of kind `territories`. */
export interface TerritoriesResult {
  question: TerritoriesRequest;
  way: TerritoriesMethod;
  samples: readonly CostSample[];
}

/** Costs sampled by jobs of kind `territories`. */
export const territories = {
  /** Null if there is no such job, or it is unfinished. */
  'territories.result': call<{ job: string }, TerritoriesResult | null>(z.strictObject({ job: limitedText })),
  /** How the service in use would be sampled; takes one request to find out. */
  'territories.way': callOfService<undefined, TerritoriesMethod>(nothing),
} as const;
