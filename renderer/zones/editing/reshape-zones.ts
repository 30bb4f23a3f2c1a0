import { vertexCount } from '../../../shared/geo/parts.ts';
import { boxOf } from '../../../shared/zones/geometry/box.ts';
import { type Geos, loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { intersect, merge, subtract } from '../../../shared/zones/geometry/overlay-operations.ts';
import { type Refusal, type Shaped, shaped } from '../../../shared/zones/geometry/shaped.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { words } from '../../words/words.ts';
import { openZone, selectZones } from '../../workspace-zones/selection.ts';
import { zoneIndex } from '../../workspace-zones/zone-index.ts';
import { changeZone, changeZones, notifyChanged, useZones } from '../../workspace-zones/zones-store.ts';

type RefusalPromise = Promise<Refusal | undefined>;

/**
 * Merges zones into the first one, which keeps its fields; the others are removed.
 * @returns why they can't be merged; undefined if they were
 */
export async function mergeZones(ids: readonly string[]): RefusalPromise {
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
  selectZones([]);
  openZone(first.id);
  return undefined;
}

/** Returns the zones that share an area with this one. */
export const overlappingZones = (geos: Geos, { id, geometry }: Zone): Zone[] =>
  zonesOf(
    zoneIndex()
      .search(boxOf(geometry))
      .filter((other) => other.id !== id && intersect(geos, geometry, other.geometry).ok)
      .map((other) => other.id),
  );

/**
 * Subtracts from a zone its overlaps with all neighbors, or with only one of them.
 * @returns why that isn't possible; undefined if it was done
 */
export async function subtractNeighbors(id: string, only?: string): RefusalPromise {
  const geos = await loadGeos();
  const [zone] = zonesOf([id]);
  if (!zone) return undefined;
  const overlapping = overlappingZones(geos, zone).filter((other) => only === undefined || other.id === only);
  if (overlapping.length === 0) return { kind: 'no-common-area' };
  const outcome = overlapping.reduce<Shaped>(
    (remainder, other) => (remainder.ok ? subtract(geos, remainder.geometry, other.geometry) : remainder),
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
