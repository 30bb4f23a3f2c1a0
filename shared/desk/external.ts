import { z } from 'zod';
import { externalAddressSchema } from '../external-address.ts';
import { call } from './contract.ts';

export const external = {
  /** Opens an address in the system's browser. */
  'external.open': call<{ url: string }, null>(z.strictObject({ url: externalAddressSchema })),
} as const;
