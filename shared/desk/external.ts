import { z } from 'zod';
import { call } from './contract.ts';

/** Longer URLs aren't links that people follow. */
const maxAddressLength = 2048;

/** A web page that the system's browser may be asked to open: https, without user or password. */
export const externalAddressSchema = z
  .string()
  .max(maxAddressLength)
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, username, password } = new URL(text);
    return protocol === 'https:' && username === '' && password === '';
  });

export const external = {
  /** Opens an address in the system's browser. */
  'external.open': call<{ url: string }, null>(z.strictObject({ url: externalAddressSchema })),
} as const;
