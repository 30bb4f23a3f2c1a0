import { geocodingPanel } from '../geocoding/panel.ts';
import { isochronesPanel } from '../isochrones/panel.ts';
import { matrixPanel } from '../matrix/panel.ts';
import { placesPanel } from '../places/panel.ts';
import { routePanel } from '../route/panel.ts';
import { savedPanel } from '../saved/panel.ts';
import { settingsPanel } from '../settings/panel.ts';
import { staticMapPanel } from '../static-map/panel.ts';
import { tollsPanel } from '../tolls/panel.ts';
import { transitPanel } from '../transit/panel.ts';
import type { Panel } from '../workbench/panel.ts';
import { zonesPanel } from '../zones/panel.ts';

/** The panels of the window. Adding one is adding it here. */
export const panels: readonly Panel[] = [
  placesPanel,
  routePanel,
  zonesPanel,
  tollsPanel,
  isochronesPanel,
  matrixPanel,
  staticMapPanel,
  transitPanel,
  savedPanel,
  geocodingPanel,
  settingsPanel,
];
