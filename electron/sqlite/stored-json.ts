import type { z } from 'zod';
import { parsedJson } from '../../shared/text/parsed-json.ts';

/** Parses stored JSON; undefined if it is damaged, doesn't match the schema, or is nested too deeply. */
export function fromJson<T>(schema: z.ZodType<T>, json: string): T | undefined {
  const value = parsedJson(json);
  return value === undefined ? undefined : schema.safeParse(value).data;
}
