import type { Fault } from '../../../shared/faults/fault.ts';
import { decodePolyline } from '../../../shared/geo/polyline.ts';
import { toLatLng, toLngLat } from '../../../shared/geo/position.ts';
import type { Border } from '../../../shared/zones/topology/border-network.ts';
import {
  bordersAlongStreets,
  passedVertices,
  type StreetPath,
} from '../../../shared/zones/topology/borders-along-streets.ts';
import { neighborhoodOf } from '../../../shared/zones/topology/neighborhood.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { ask, faultOf } from '../../desk/ask.ts';
import { formatDistance } from '../../ui/format.ts';
import { words } from '../../words/words.ts';
import { changeZones, notifyChanged, useZones } from '../../workspace-zones/zones-store.ts';
import { zonesAround } from './zones-around.ts';

/** Maximum distance of a border from its streets. */
const toleranceMeters = 100;

/**
 * Snaps a zone's borders to nearby streets as one edit, including neighbors if borders are shared. Sends one
 * `distance.route` request per border. Shapes edited meanwhile cancel it.
 * @returns the fault of a failed request, else null
 */
export async function snapToStreets(zone: Zone, signal: AbortSignal): Promise<Fault | null> {
  const around = zonesAround(zone) ?? neighborhoodOf([zone]);
  const before = useZones.getState().zones;
  const borders = around.network.borders().filter(({ zones }) => zones.includes(zone.id));
  let streetPaths: StreetPath[];
  try {
    streetPaths = await Promise.all(
      borders.map(async (border) => ({ border, path: await pathAlong(border, signal) })),
    );
  } catch (error) {
    return signal.aborted ? null : faultOf(error);
  }
  const { zones } = useZones.getState();
  // Drop the result if a shape was edited meanwhile.
  if (signal.aborted || around.zones.some(({ id }) => zones.get(id)?.geometry !== before.get(id)?.geometry))
    return null;
  const { geometries, followed, withoutStreet, crossing } = bordersAlongStreets(
    around.zones,
    streetPaths,
    toleranceMeters,
  );
  const put = [...geometries].flatMap(([id, geometry]) => {
    const changed = zones.get(id);
    return changed ? [{ ...changed, geometry }] : [];
  });
  changeZones('zones.edits.snappedToStreets', { put });
  const skipped = [
    withoutStreet > 0 &&
      words.t('zones.streets.tooFar', {
        count: withoutStreet,
        distance: formatDistance(toleranceMeters, 'metric'),
      }),
    crossing > 0 && words.t('zones.streets.crossing', { count: crossing }),
  ];
  notifyChanged(
    [words.t('zones.streets.snapped', { count: followed }), ...skipped].filter(Boolean).join(' '),
  );
  return null;
}

async function pathAlong({ line }: Border, signal: AbortSignal): Promise<StreetPath['path']> {
  const [origin, ...rest] = passedVertices(line).map(toLatLng);
  const destination = rest.pop();
  if (!origin || !destination) return null;
  const { status, routes } = await ask(
    'distance.route',
    {
      origin,
      destination,
      mode: 'walking',
      method: 'distance',
      ...(rest.length > 0 && { waypoints: { optimize: false, points: rest } }),
    },
    { signal },
  );
  const path = status === 'OK' && routes[0] ? decodePolyline(routes[0].overview_polyline.points) : undefined;
  return path?.map(toLngLat) ?? null;
}
