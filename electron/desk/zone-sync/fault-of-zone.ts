import type { Fault, FieldFault } from '../../../shared/faults/fault.ts';
import type { CheckOptions } from '../../../shared/zones/checks/check-zone.ts';
import { fieldIssues } from '../../../shared/zones/checks/field-issues.ts';
import { type PolygonIssue, polygonIssues } from '../../../shared/zones/checks/polygon-issues.ts';
import type { Geos } from '../../../shared/zones/geometry/geos.ts';
import type { Zone } from '../../../shared/zones/zone.ts';

type FieldIssue = ReturnType<typeof fieldIssues>[number];

/**
 * Returns why a zone can't be sent, by the same rules as the issues in the window; undefined if it can. A `store_id`
 * that only the contract rejects is accepted for a provider (`provider.md` 1).
 */
export function faultOfZone(geos: Geos, zone: Zone, options: CheckOptions): Fault | undefined {
  const fields = [
    ...fieldIssues(zone, options.service)
      .filter(({ severity }) => severity === 'error')
      .flatMap(fieldOf),
    ...polygonIssues(geos, zone.geometry, options.knownAreas).map(polygonFault),
  ];
  return fields.length > 0 ? { kind: 'invalid', fields } : undefined;
}

const polygonFault = ({ kind }: PolygonIssue): FieldFault => ({ field: 'polygon', refusal: kind });

function fieldOf({ kind }: FieldIssue): FieldFault[] {
  switch (kind) {
    case 'zone-id-missing':
      return [{ field: 'zone_id', refusal: kind }];
    case 'store-id-missing':
    case 'store-id-characters':
      return [{ field: 'store_id', refusal: kind }];
    default:
      return [];
  }
}
