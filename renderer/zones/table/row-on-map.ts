import type { Zone } from '../../../shared/zones/zone.ts';
import { hoverZone } from '../../workspace-zones/hovered-zone.ts';
import { openZone, useSelection } from '../../workspace-zones/selection.ts';
import { bringOnMap } from '../../workspace-zones/show-on-map.ts';

/** The map does not chase a key that is held down. */
const restMs = 150;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Marks a zone on the map and brings it into view there; a card that is open follows. */
export function showRowOnMap({ id, geometry }: Zone) {
  hoverZone(id);
  if (useSelection.getState().open !== null) openZone(id);
  clearTimeout(timer);
  timer = setTimeout(() => bringOnMap([geometry]), restMs);
}
