import type { z } from 'zod';

/** What a stored text of JSON says; undefined where it is damaged, or of another form. */
export function fromJson<T>(schema: z.ZodType<T>, json: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
