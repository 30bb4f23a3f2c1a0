import { vertexCount } from '../../../shared/geo/parts.ts';
import { boxOf } from '../../../shared/zones/geometry/box.ts';
import { type Geos, loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { intersect, merge, subtract } from '../../../shared/zones/geometry/overlay-operations.ts';
import { type Refusal, type Shaped, shaped } from '../../../shared/zones/geometry/shaped.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { words } from '../../words/words.ts';
import { chooseZones, openZone } from '../../workspace-zones/selection.ts';
import { indexOfZones } from '../../workspace-zones/zones-by-place.ts';
import { changeZone, changeZones, notifyChanged, useZones } from '../../workspace-zones/zones-store.ts';

type Refused = Promise<Refusal | undefined>;

/** Makes one zone of several: the first keeps its name, the others go. */
export async function mergeZones(ids: readonly string[]): Refused {
  const zones = zonesOf(ids);
  const [first, ...others] = zones;
  if (!first || others.length === 0) return undefined;
  const outcome = merge(
    await loadGeos(),
    zones.map(({ geometry }) => geometry),
  );
  if (!outcome.ok) return outcome.refusal;
  changeZones('zones.edits.merged', {
    put: [{ ...first, geometry: outcome.geometry }],
    remove: others.map(({ id }) => id),
  });
  notifyChanged(
    words.t('zones.merged', {
      count: zones.length,
      name: first.zoneId || words.t('zones.unnamed'),
      before: zones.reduce((sum, { geometry }) => sum + vertexCount(geometry), 0),
      after: vertexCount(outcome.geometry),
    }),
  );
  chooseZones([]);
  openZone(first.id);
  return undefined;
}

/** The zones that have some area in common with this one. */
export const overlappingZones = (geos: Geos, { id, geometry }: Zone): Zone[] =>
  zonesOf(
    indexOfZones()
      .search(boxOf(geometry))
      .filter((other) => other.id !== id && intersect(geos, geometry, other.geometry).ok)
      .map((other) => other.id),
  );

/** Takes from a zone what it has in common with its neighbors, or with one of them. */
export async function subtractNeighbors(id: string, only?: string): Refused {
  const geos = await loadGeos();
  const [zone] = zonesOf([id]);
  if (!zone) return undefined;
  const overlapping = overlappingZones(geos, zone).filter((other) => only === undefined || other.id === only);
  if (overlapping.length === 0) return { kind: 'no-common-area' };
  const outcome = overlapping.reduce<Shaped>(
    (left, other) => (left.ok ? subtract(geos, left.geometry, other.geometry) : left),
    shaped(zone.geometry),
  );
  if (!outcome.ok) return outcome.refusal;
  changeZone('zones.edits.subtracted', id, { geometry: outcome.geometry });
  return undefined;
}

const zonesOf = (ids: readonly string[]): Zone[] => {
  const { zones } = useZones.getState();
  return ids.flatMap((id) => zones.get(id) ?? []);
};
