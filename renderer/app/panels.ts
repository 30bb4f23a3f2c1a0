import { geocodingPanel } from '../geocoding/geocoding-panel.ts';
import { isochronesPanel } from '../isochrones/isochrones-panel.ts';
import { matrixPanel } from '../matrix/matrix-panel.ts';
import { placesPanel } from '../places/places-panel.ts';
import { routePanel } from '../route/route-panel.ts';
import { savedPanel } from '../saved/saved-panel.ts';
import { settingsPanel } from '../settings/settings-panel.ts';
import { staticMapPanel } from '../static-map/static-map-panel.ts';
import { tollsPanel } from '../tolls/tolls-panel.ts';
import { transitPanel } from '../transit/transit-panel.ts';
import type { Panel } from '../workbench/panel.ts';
import { zonesPanel } from '../zones/zones-panel.ts';

/** The panels of the window, in the order of the rail. */
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
