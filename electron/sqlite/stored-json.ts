import type { z } from 'zod';
import { deepestJson } from '../../shared/api/operation.ts';
import { isDeeperThan } from '../../shared/text/json-depth.ts';

/** What a stored text of JSON says; undefined where it is damaged, of another form, or nested without end. */
export function fromJson<T>(schema: z.ZodType<T>, json: string): T | undefined {
  if (isDeeperThan(json, deepestJson)) return undefined;
  try {
    return schema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
