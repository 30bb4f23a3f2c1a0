import type { Zone } from '../../../shared/zones/zone.ts';
import { hoverZone } from '../../workspace-zones/hovered-zone.ts';
import { openZone, useSelection } from '../../workspace-zones/selection.ts';
import { bringOnMap } from '../../workspace-zones/show-on-map.ts';

/** Delay before the map moves, in milliseconds, so that it doesn't follow each row while a key is held down. */
const mapDelayMs = 150;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Highlights a zone on the map and moves it into view; an open card switches to it. */
export function showRowOnMap({ id, geometry }: Zone) {
  hoverZone(id);
  if (useSelection.getState().open !== null) openZone(id);
  clearTimeout(timer);
  timer = setTimeout(() => bringOnMap([geometry]), mapDelayMs);
}
