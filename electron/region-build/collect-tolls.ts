import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { iso1A3Code } from '@rapideditor/country-coder';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import { type LngLat, toLatLng } from '../../shared/geo/position.ts';
import { type VehicleClass, vehicleClasses } from '../../shared/tariffs/vehicle-class.ts';
import type { Amount, TollBooth, TollMap, TollRoad } from '../region-format/toll-map.ts';
import type { OsmNode, OsmWay, Tags } from './osm/element.ts';
import { lineOf, type OsmData, openOsmData } from './osm/osm-data.ts';
import { type TaggedToll, taggedToll } from './tagged-toll.ts';

/** Returns the toll roads, booths, and gantries of an extract with the vehicles that pay and tagged prices. */
export async function collectTolls(data: Pick<OsmData, 'nodes' | 'ways' | 'position'>): Promise<TollMap> {
  const places = new Map<number, TollPlace>();
  for await (const node of data.nodes({ keys: ['barrier', 'highway'] }))
    if (isTollPlace(node)) places.set(node.id, { node, roads: [] });
  const roads: TollRoad[] = [];
  for await (const way of data.ways({ keys: ['highway', 'route'] })) {
    if (!isDriven(way)) continue;
    const tolls = tollsOfWay(way);
    const payers = directionsOf(tolls);
    if (payers) roads.push(...roadOf(way, payers, data.position));
    for (const id of way.refs)
      places.get(id)?.roads.push({ tolls, isServiceRoad: way.tags.highway === 'service' });
  }
  const booths = [...places.values()].flatMap((place) => {
    const payers = vehicleClasses.filter((vehicle) => paysAt(place, vehicle));
    return payers.length > 0 ? [boothOf(place.node, payers)] : [];
  });
  return { pathPrecision, booths, roads };
}

/** Returns the tolls of several extracts together. */
export async function tollsInExtracts(paths: readonly string[], signal?: AbortSignal): Promise<TollMap> {
  const tolls: TollMap = { pathPrecision, booths: [], roads: [] };
  for (const path of paths) {
    const workFolder = await mkdtemp(join(tmpdir(), 'zonedesk-tolls-'));
    try {
      const data = await openOsmData(path, workFolder, signal);
      const { booths, roads } = await collectTolls(data).finally(() => data.close());
      tolls.booths.push(...booths);
      tolls.roads.push(...roads);
    } finally {
      await rm(workFolder, { recursive: true });
    }
  }
  return tolls;
}

/** Tolls of a road by its tags, per vehicle. */
type TaggedTolls = Record<VehicleClass, TaggedToll | undefined>;

/** A node where a toll may be taken, with the roads through it. */
interface TollPlace {
  node: OsmNode;
  roads: { tolls: TaggedTolls; isServiceRoad: boolean }[];
}

const isTollPlace = ({ tags }: OsmNode) => tags.barrier === 'toll_booth' || tags.highway === 'toll_gantry';

/** Values of `highway` on which no vehicle that pays tolls drives. */
const undrivenHighways: ReadonlySet<string> = new Set([
  ...['footway', 'path', 'steps', 'cycleway', 'bridleway', 'pedestrian', 'corridor', 'elevator', 'platform'],
  ...['proposed', 'construction', 'toll_gantry'],
]);
const drivenRoutes: ReadonlySet<string> = new Set(['ferry', 'shuttle_train']);
const isDriven = ({ tags: { highway, route } }: OsmWay): boolean =>
  highway === undefined ? route !== undefined && drivenRoutes.has(route) : !undrivenHighways.has(highway);

/**
 * Returns the tolls of a way. A road with a price but no toll tag counts as a toll road; ferries don't, because they
 * have fares, and neither do service roads, which have parking fees.
 */
function tollsOfWay({ tags }: OsmWay): TaggedTolls {
  const tolls = { car: taggedToll(tags, 'car'), truck: taggedToll(tags, 'truck') };
  const hasNoTollTags = tolls.car === undefined && tolls.truck === undefined;
  if (!hasNoTollTags || tags.highway === undefined || tags.highway === 'service') return tolls;
  const { general, car, truck } = pricesOf(tags);
  if (general || tags.fee === 'yes') return { car: 'both', truck: 'both' };
  return { car: car && 'both', truck: truck && 'both' };
}

function directionsOf({ car, truck }: TaggedTolls): TollRoad['payers'] | undefined {
  const payers = { ...(car && car !== 'none' && { car }), ...(truck && truck !== 'none' && { truck }) };
  return payers.car || payers.truck ? payers : undefined;
}

/**
 * Whether a vehicle pays at a booth or gantry. Its own tags decide, then those of the roads through it; without any, a
 * toll is assumed. A booth only on service roads without a toll is the barrier of a parking lot, harbor, or campsite
 * and takes no road toll. Where only one direction of a road pays, the toll is that of the road, not of the booth.
 */
function paysAt({ node: { tags }, roads }: TollPlace, vehicle: VehicleClass): boolean {
  const ownToll = taggedToll(tags, vehicle) ?? (tags.fee === 'no' ? 'none' : undefined);
  if (ownToll !== undefined) return ownToll !== 'none';
  const tollsOfRoads = roads.map(({ tolls }) => tolls[vehicle]);
  if (roads.length === 0 || tollsOfRoads.includes('both')) return true;
  return roads.some(({ isServiceRoad }) => !isServiceRoad) && tollsOfRoads.includes(undefined);
}

function boothOf({ id, lat, lng, tags }: OsmNode, payers: TollBooth['payers']): TollBooth {
  const paymentMethods = paymentMethodsOf(tags);
  const charge = chargeOf(tags, payers);
  return { id, lat, lng, ...commonFields(tags, [lng, lat]), payers, charge, paymentMethods };
}

const pathPrecision = 6;

function roadOf(
  { id, refs, tags }: OsmWay,
  payers: TollRoad['payers'],
  position: OsmData['position'],
): TollRoad[] {
  const path = lineOf(refs, position);
  const [first] = path;
  if (!first || path.length < 2) return [];
  return [
    {
      id,
      ...(tags.ref && { ref: tags.ref }),
      ...commonFields(tags, first),
      payers,
      charge: chargeOf(
        tags,
        vehicleClasses.filter((vehicle) => payers[vehicle]),
      ),
      path: encodePolyline(path.map(toLatLng), pathPrecision),
    },
  ];
}

function commonFields({ name, operator }: Tags, position: LngLat) {
  const country = iso1A3Code(position);
  return { ...(name && { name }), ...(operator && { operator }), ...(country && { country }) };
}

interface TaggedPrices {
  /** Price that doesn't name a vehicle. */
  general: Amount | undefined;
  car: Amount | undefined;
  truck: Amount | undefined;
}

/** Returns the prices in `charge` tags. Some mappers put the amount into `fee`, which is meant for yes and no. */
function pricesOf(tags: Tags): TaggedPrices {
  const general = amountOf(tags.charge) ?? amountOf(tags.fee);
  return { general, car: amountOf(tags['charge:motorcar']), truck: amountOf(tags['charge:hgv']) };
}

/** Returns prices by vehicle. A price without a named vehicle applies to cars, or to trucks if only they pay. */
function chargeOf(tags: Tags, payers: readonly VehicleClass[]): TollRoad['charge'] {
  const prices = pricesOf(tags);
  const [carsPay, trucksPay] = [payers.includes('car'), payers.includes('truck')];
  const carPrice = carsPay ? (prices.car ?? prices.general) : undefined;
  const truckPrice = trucksPay ? (prices.truck ?? (carsPay ? undefined : prices.general)) : undefined;
  return { ...(carPrice && { car: carPrice }), ...(truckPrice && { truck: truckPrice }) };
}

const currencyBySymbol: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' };
const amountPattern =
  /^(?<before>[A-Z]{3}|[€£])?\s*(?<value>\d{1,6}(?:[.,]\d{1,2})?)\s*(?<after>[A-Z]{3}|[€£])?$/u;

/**
 * Returns an amount with currency, such as `2.50 EUR` (https://wiki.openstreetmap.org/wiki/Key:charge). Undefined for
 * anything else, such as prices with conditions: prices aren't guessed.
 */
function amountOf(text: string | undefined): Amount | undefined {
  const { before, value, after } = amountPattern.exec(text?.trim() ?? '')?.groups ?? {};
  const currency = before ?? after;
  if (value === undefined || currency === undefined || (before && after)) return undefined;
  return { value: Number(value.replace(',', '.')), currency: currencyBySymbol[currency] ?? currency };
}

/** Payment methods of the API (`provider.md` 7) by OSM key `payment:*`. */
const methodsByKey: Readonly<Record<string, string>> = {
  'payment:cash': 'cash',
  'payment:coins': 'cash',
  'payment:notes': 'cash',
  'payment:credit_cards': 'creditCard',
  'payment:visa': 'creditCard',
  'payment:mastercard': 'creditCard',
  'payment:debit_cards': 'bankCard',
  'payment:electronic_toll_collection': 'transponder',
  'payment:via_verde': 'transponder',
};

const paymentMethodsOf = (tags: Tags): string[] => [
  ...new Set(
    Object.entries(methodsByKey).flatMap(([key, method]) =>
      tags[key] === 'yes' || tags[key] === 'only' ? [method] : [],
    ),
  ),
];
