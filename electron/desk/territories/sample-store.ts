import { z } from 'zod';
import type { TerritoriesResult } from '../../../shared/desk/territories.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import { limitedList } from '../../../shared/limits/limited-schemas.ts';
import { type JobResponses, openJobResponses } from '../../jobs/job-responses.ts';
import type { Database } from '../../sqlite/database.ts';
import { fromJson } from '../../sqlite/stored-json.ts';

type SamplingResult = Pick<TerritoriesResult, 'way' | 'samples'>;

const samplesSchema = limitedList(
  z.object({
    position: z.tuple([z.number(), z.number()]).transform(([lng, lat]): LngLat => [lng, lat]),
    costs: limitedList(z.number().nullable()),
  }),
);

/** Samples for territories on disk; deleted with their job. */
export interface SampleStore {
  responses: JobResponses;
  resultOf(job: string): SamplingResult | undefined;
  hasResult(job: string): boolean;
  /** Stores the samples of a job, and deletes its responses. */
  putResult(job: string, found: SamplingResult): void;
}

/** Opens the samples of a workspace database that has the current schema. */
export function openSampleStore(database: Database): SampleStore {
  const responses = openJobResponses(database, 'territory_answers');
  const found = database.prepare('SELECT way, samples FROM territory_samples WHERE job = ?');
  const has = database.prepare('SELECT count(*) FROM territory_samples WHERE job = ?');
  const putFound = database.prepare('INSERT OR REPLACE INTO territory_samples VALUES (?, ?, ?)');
  return {
    responses,
    resultOf(job) {
      const row = found.get(job);
      const samples = row && fromJson(samplesSchema, String(row.samples));
      return samples && { way: row.way === 'streets' ? 'streets' : 'matrix', samples };
    },
    hasResult: (job) => Number(has.value(job)) > 0,
    putResult(job, { way, samples }) {
      database.transaction(() => {
        putFound.run(job, way, JSON.stringify(samples));
        responses.forget(job);
      });
    },
  };
}
