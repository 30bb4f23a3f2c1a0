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
  /** The user's settings, including those of the open project. */
  settings: state<Settings>(settingsSchema.parse({})),
  'settings.change': call<SettingsChange, null>(settingsChangeSchema),
  /** Sets store colors from the palette's `stores`; null restores the color assigned at first use. */
  'settings.colorStores': call<{ chosen: readonly ChosenColor[] }, null>(
    z.strictObject({ chosen: limitedList(chosenColorSchema).readonly() }),
  ),
} as const;
