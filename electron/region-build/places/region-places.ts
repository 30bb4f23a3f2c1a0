import type {
  AddressRecord,
  CornerRecord,
  PlaceRecord,
  StreetLine,
} from '../../region-format/places/place-record.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { boundariesOf } from './boundaries.ts';
import type { Gazetteer } from './gazetteer.ts';
import { readPois } from './region-pois.ts';
import { readPostalCodes } from './region-postal-codes.ts';
import { readSettlements } from './region-settlements.ts';
import { readStreets } from './region-streets.ts';
import type { WorldSettlement } from './world-places.ts';

/** Everything that one extract gives to the index. */
export interface RegionPlaces {
  places: PlaceRecord[];
  addresses: AddressRecord[];
  lines: StreetLine[];
  corners: CornerRecord[];
  /** Sources of the world's settlements that the extract describes better. */
  replaced: ReadonlySet<string>;
  /** The world's other settlements in it and around it. */
  around: readonly WorldSettlement[];
}

/** Reads settlements, divisions, streets, addresses, points of interest and postal codes of an extract. */
export function readRegion(data: OsmData, world: Gazetteer): RegionPlaces {
  const boundaries = boundariesOf(data);
  const settlements = readSettlements(data, boundaries, world);
  const { setting } = settlements;
  const streets = readStreets(data, setting);
  const pois = readPois(data, setting, streets.nearestStreet);
  const postalCodes = readPostalCodes(data, boundaries, setting);
  return {
    places: [...settlements.places, ...streets.places, ...pois, ...postalCodes],
    addresses: streets.addresses,
    lines: streets.lines,
    corners: streets.corners,
    replaced: settlements.replaced,
    around: settlements.around,
  };
}
