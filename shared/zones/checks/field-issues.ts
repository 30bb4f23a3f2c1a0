import type { Zone } from '../zone.ts';
import { type Service, storeIdCharacters } from './store-id-characters.ts';
import { storeIdMissing } from './store-id-missing.ts';
import { zoneIdMissing } from './zone-id-missing.ts';
import type { ZoneIssue } from './zone-issue.ts';

/** What is wrong with what was written into one zone's fields. */
export const fieldIssues = (zone: Zone, service: Service): ZoneIssue[] =>
  [...zoneIdMissing(zone), ...storeIdMissing(zone), ...storeIdCharacters(zone, service)].map(
    (issue): ZoneIssue => ({ ...issue, ids: [zone.id] }),
  );
