import { z } from 'zod';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';
import { storeColorCount } from '../map-style/palette.ts';
import {
  type Settings,
  type SettingsChange,
  settingsChangeSchema,
  settingsSchema,
} from '../settings/settings.ts';
import { call, state } from './contract.ts';

const chosenColorSchema = z.strictObject({
  store: limitedText.min(1),
  color: z
    .int()
    .min(0)
    .max(storeColorCount - 1)
    .nullable(),
});
export type ChosenColor = z.infer<typeof chosenColorSchema>;

export const settings = {
  /** The person's, with those of the project that is open. */
  settings: state<Settings>(settingsSchema.parse({})),
  'settings.change': call<SettingsChange, null>(settingsChangeSchema),
  /** Gives stores these colours of the palette's `stores`; with null the one that each was given at its first use. */
  'settings.colorStores': call<{ chosen: readonly ChosenColor[] }, null>(
    z.strictObject({ chosen: limitedList(chosenColorSchema).readonly() }),
  ),
} as const;
