import type { z } from 'zod';
import { parsedJson } from '../../shared/text/parsed-json.ts';

/** What a stored text of JSON says; undefined where it is damaged, of another form, or nested without end. */
export function fromJson<T>(schema: z.ZodType<T>, json: string): T | undefined {
  const value = parsedJson(json);
  return value === undefined ? undefined : schema.safeParse(value).data;
}
