import { z } from 'zod';
import { storeColorCount } from '../map-style/palette.ts';
import {
  type Settings,
  type SettingsChange,
  settingsChangeSchema,
  settingsSchema,
} from '../settings/settings.ts';
import { call, state } from './contract.ts';

export const settings = {
  /** The person's, with those of the project that is open. */
  settings: state<Settings>(settingsSchema.parse({})),
  'settings.change': call<SettingsChange, null>(settingsChangeSchema),
  /** Gives a store this colour of the palette's `stores`; with null the one that it was given at its first use. */
  'settings.colorStore': call<{ store: string; color: number | null }, null>(
    z.strictObject({
      store: z.string().min(1),
      color: z
        .int()
        .min(0)
        .max(storeColorCount - 1)
        .nullable(),
    }),
  ),
} as const;
