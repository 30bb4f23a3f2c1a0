import type { AreaImplausible } from './area-implausible.ts';
import type { Gap } from './gap.ts';
import type { NotJudged } from './invalidity.ts';
import type { ManyVertices } from './many-vertices.ts';
import type { NotCovered } from './not-covered.ts';
import type { Overlap } from './overlap.ts';
import type { PolygonIssue } from './polygon-issues.ts';
import type { Sliver } from './sliver.ts';
import type { StoreIdCharacters } from './store-id-characters.ts';
import type { StoreIdMissing } from './store-id-missing.ts';
import type { StoreNotOnMap } from './store-not-on-map.ts';
import type { StoreOutsideZone } from './store-outside-zone.ts';
import type { TwoStoresInZone } from './two-stores-in-zone.ts';
import type { ZoneIdMissing } from './zone-id-missing.ts';
import type { ZoneIdRepeated } from './zone-id-repeated.ts';
import type { ZoneIdsAlike } from './zone-ids-alike.ts';

/**
 * An issue of a zone, or between zones. `ids` are the workspace ids of the zones concerned, the affected one first;
 * `at` is where to look. The window creates the messages.
 */
export type ZoneIssue = { ids: string[] } & (
  | PolygonIssue
  | FieldIssue
  | SizeIssue
  | NeighborIssue
  | NotCovered
  | StoreIssue
);

type FieldIssue = ZoneIdMissing | ZoneIdRepeated | ZoneIdsAlike | StoreIdMissing | StoreIdCharacters;
type SizeIssue = ManyVertices | AreaImplausible | Sliver;
type StoreIssue = StoreNotOnMap | StoreOutsideZone | TwoStoresInZone;
export type NeighborIssue = NotJudged | Overlap | Gap;
