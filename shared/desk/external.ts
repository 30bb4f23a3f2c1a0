import { z } from 'zod';
import { call } from './contract.ts';

/** Longer URLs aren't links that people follow. */
const maxUrlLength = 2048;

/** URL of a web page that may be opened in the system's browser: https, without user or password. */
export const externalUrlSchema = z
  .string()
  .max(maxUrlLength)
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, username, password } = new URL(text);
    return protocol === 'https:' && username === '' && password === '';
  });

export const external = {
  /** Opens a web page in the system's browser. */
  'external.open': call<{ url: string }, null>(z.strictObject({ url: externalUrlSchema })),
} as const;
