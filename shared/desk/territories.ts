import { z } from 'zod';
import { methods, tollModes } from '../api/value-sets.ts';
import { zoneGeometrySchema } from '../geo/zone-geometry.ts';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';
import { avoidanceSchema } from '../saved/searches.ts';
import { scenarioSchema } from '../zones/territories/scenario.ts';
import { calculatedStoreSchema } from '../zones/territories/stores-to-divide.ts';
import type { CostSample } from '../zones/territories/territories.ts';
import { call, callOfService, nothing } from './contract.ts';

/** Between which stores what is divided, and how. */
export const territoriesQuestionSchema = z.strictObject({
  stores: limitedList(calculatedStoreSchema).min(1).readonly(),
  outline: zoneGeometrySchema,
  /** `truck` is answered by the streets operation alone. */
  mode: z.enum(tollModes),
  method: z.enum(methods),
  resolutionMeters: z.number().positive(),
  /** Whether what streets reach within the outline is divided, and not all of it: a person has chosen no outline. */
  isReachedLand: z.boolean().optional(),
  /** Absent where a version ordered it that knew no closures. */
  avoid: avoidanceSchema.optional(),
  /** Stores whose part may change without another query; absent where none do. */
  scenario: scenarioSchema.optional(),
});
export type TerritoriesQuestion = z.infer<typeof territoriesQuestionSchema>;

/** By the streets that a store reaches, one request a store, or by the matrix, where a service has no more. */
export type TerritoriesWay = 'streets' | 'matrix';

/** What a job of the kind `territories` was asked and found. */
export interface TerritoriesResult {
  question: TerritoriesQuestion;
  way: TerritoriesWay;
  samples: readonly CostSample[];
}

/** The costs that jobs of the kind `territories` sample. */
export const territories = {
  /** Null where there is no such job, or it has not ended. */
  'territories.result': call<{ job: string }, TerritoriesResult | null>(z.strictObject({ job: limitedText })),
  /** How the service in use would be asked; this takes a request. */
  'territories.way': callOfService<undefined, TerritoriesWay>(nothing),
} as const;
