import type { Fault } from '../../../shared/fault.ts';
import type { CheckOptions } from '../../../shared/zones/checks/check-zone.ts';
import { fieldIssues } from '../../../shared/zones/checks/field-issues.ts';
import { polygonIssueWords } from '../../../shared/zones/checks/polygon-issue-words.ts';
import { polygonIssues } from '../../../shared/zones/checks/polygon-issues.ts';
import type { Geos } from '../../../shared/zones/geometry/geos.ts';
import type { Zone } from '../../../shared/zones/zone.ts';

type FieldIssue = ReturnType<typeof fieldIssues>[number];

/**
 * What stands against sending a zone, by the rules that the window shows; undefined when nothing does.
 * A `store_id` that only the contract refuses is no hindrance at a provider (`provider.md` 1).
 */
export function faultOfZone(geos: Geos, zone: Zone, options: CheckOptions): Fault | undefined {
  const fields = [
    ...fieldIssues(zone, options.service)
      .filter(({ severity }) => severity === 'error')
      .flatMap(fieldOf),
    ...polygonIssues(geos, zone.geometry, options.knownAreas).map((issue) => ({
      field: 'polygon',
      message: polygonIssueWords(issue),
    })),
  ];
  return fields.length > 0 ? { kind: 'invalid', fields } : undefined;
}

function fieldOf(issue: FieldIssue): { field: string; message: string }[] {
  switch (issue.kind) {
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
