import type { Zone } from '../zone.ts';
import { type Service, storeIdCharacters } from './store-id-characters.ts';
import { storeIdMissing } from './store-id-missing.ts';
import { zoneIdMissing } from './zone-id-missing.ts';
import type { ZoneIssue } from './zone-issue.ts';

/** Issues of the fields of one zone; ids of different zones are compared by `zoneIdIssues`. */
export const fieldIssues = (zone: Zone, service: Service): ZoneIssue[] =>
  [...zoneIdMissing(zone), ...storeIdMissing(zone), ...storeIdCharacters(zone, service)].map(
    (issue): ZoneIssue => ({ ...issue, ids: [zone.id] }),
  );
