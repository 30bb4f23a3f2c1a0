import { placesPanel } from '../places/panel.ts';
import { settingsPanel } from '../settings/panel.ts';
import type { Panel } from './panel.ts';

/** The panels of the window. Adding one is adding it here. */
export const panels: readonly Panel[] = [placesPanel, settingsPanel];
