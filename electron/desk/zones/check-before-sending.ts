import type { Fault } from '../../../shared/fault.ts';
import type { CheckOptions } from '../../../shared/zones/checks/check-zone.ts';
import { fieldFaults } from '../../../shared/zones/checks/field-faults.ts';
import { polygonFaultWords } from '../../../shared/zones/checks/polygon-fault-words.ts';
import { polygonFaults } from '../../../shared/zones/checks/polygon-faults.ts';
import type { Geos } from '../../../shared/zones/geometry/geos.ts';
import type { Zone } from '../../../shared/zones/zone.ts';

type FieldFault = ReturnType<typeof fieldFaults>[number];

/**
 * What stands against sending a zone, by the rules that the window shows; undefined when nothing does.
 * A `store_id` that only the contract refuses is no hindrance at a provider (`provider.md` 1).
 */
export function faultOfZone(geos: Geos, zone: Zone, options: CheckOptions): Fault | undefined {
  const fields = [
    ...fieldFaults(zone, options.service)
      .filter(({ severity }) => severity === 'error')
      .flatMap(fieldOf),
    ...polygonFaults(geos, zone.geometry, options.knownAreas).map((fault) => ({
      field: 'polygon',
      message: polygonFaultWords(fault),
    })),
  ];
  return fields.length > 0 ? { kind: 'invalid', fields } : undefined;
}

function fieldOf(fault: FieldFault): { field: string; message: string }[] {
  switch (fault.kind) {
    case 'zone-id-missing':
      return [{ field: 'zone_id', message: 'zone_id is missing' }];
    case 'store-id-missing':
      return [{ field: 'store_id', message: 'store_id is missing' }];
    case 'store-id-characters':
      return [{ field: 'store_id', message: 'store_id may hold only letters A-Z, a-z and digits' }];
    default:
      return [];
  }
}
