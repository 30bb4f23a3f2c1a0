import { z } from 'zod';
import type { TerritoriesResult } from '../../../shared/desk/territories.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import { limitedList } from '../../../shared/limits/limited-schemas.ts';
import { type JobResponses, openJobResponses } from '../../jobs/job-responses.ts';
import type { Database } from '../../sqlite/database.ts';
import { fromJson } from '../../sqlite/stored-json.ts';

type Found = Pick<TerritoriesResult, 'way' | 'samples'>;

const samplesSchema = limitedList(
  z.object({
    position: z.tuple([z.number(), z.number()]).transform(([lng, lat]): LngLat => [lng, lat]),
    costs: limitedList(z.number().nullable()),
  }),
);

/** Samples for territories on disk; deleted with their job. */
export interface SampleStore {
  answers: JobResponses;
  found(job: string): Found | undefined;
  hasFound(job: string): boolean;
  /** Stores the samples of a job, and deletes its responses. */
  putFound(job: string, found: Found): void;
}

/** Opens the samples of a workspace database that has the current schema. */
export function openSampleStore(database: Database): SampleStore {
  const answers = openJobResponses(database, 'territory_answers');
  const found = database.prepare('SELECT way, samples FROM territory_samples WHERE job = ?');
  const has = database.prepare('SELECT count(*) FROM territory_samples WHERE job = ?');
  const putFound = database.prepare('INSERT OR REPLACE INTO territory_samples VALUES (?, ?, ?)');
  return {
    answers,
    found(job) {
      const row = found.get(job);
      const samples = row && fromJson(samplesSchema, String(row.samples));
      return samples && { way: row.way === 'streets' ? 'streets' : 'matrix', samples };
    },
    hasFound: (job) => Number(has.value(job)) > 0,
    putFound(job, { way, samples }) {
      database.transaction(() => {
        putFound.run(job, way, JSON.stringify(samples));
        answers.forget(job);
      });
    },
  };
}
