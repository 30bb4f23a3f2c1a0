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

/** Collects toll roads and toll places of an extract, who pays, and prices given in tags. */
export async function collectTolls(data: Pick<OsmData, 'nodes' | 'ways' | 'position'>): Promise<TollMap> {
  const places = new Map<number, TollPlace>();
  for await (const node of data.nodes({ keys: ['barrier', 'highway'] }))
    if (takesToll(node)) places.set(node.id, { node, roads: [] });
  const roads: TollRoad[] = [];
  for await (const way of data.ways({ keys: ['highway', 'route'] })) {
    if (!isDriven(way)) continue;
    const tolls = tollsOfWay(way);
    const payers = directionsOf(tolls);
    if (payers) roads.push(...roadOf(way, payers, data.position));
    for (const id of way.refs) places.get(id)?.roads.push({ tolls, service: way.tags.highway === 'service' });
  }
  const booths = [...places.values()].flatMap((place) => {
    const payers = vehicleClasses.filter((vehicle) => paysAt(place, vehicle));
    return payers.length > 0 ? [boothOf(place.node, payers)] : [];
  });
  return { pathPrecision, booths, roads };
}

/** Collects the tolls of several extracts. */
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
  roads: { tolls: TaggedTolls; service: boolean }[];
}

const takesToll = ({ tags }: OsmNode) => tags.barrier === 'toll_booth' || tags.highway === 'toll_gantry';

/** Ways that no toll-paying vehicle uses. */
const undriven: ReadonlySet<string> = new Set([
  ...['footway', 'path', 'steps', 'cycleway', 'bridleway', 'pedestrian', 'corridor', 'elevator', 'platform'],
  ...['proposed', 'construction', 'toll_gantry'],
]);
const drivenRoutes: ReadonlySet<string> = new Set(['ferry', 'shuttle_train']);
const isDriven = ({ tags: { highway, route } }: OsmWay): boolean =>
  highway === undefined ? route !== undefined && drivenRoutes.has(route) : !undriven.has(highway);

/** A road tagged with a price but no toll counts as a toll road, except ferries (fares) and parking aisles (fees). */
function tollsOfWay({ tags }: OsmWay): TaggedTolls {
  const tolls = { car: taggedToll(tags, 'car'), truck: taggedToll(tags, 'truck') };
  const isSilent = tolls.car === undefined && tolls.truck === undefined;
  if (!isSilent || tags.highway === undefined || tags.highway === 'service') return tolls;
  const { all, car, truck } = pricesOf(tags);
  if (all || tags.fee === 'yes') return { car: 'both', truck: 'both' };
  return { car: car && 'both', truck: truck && 'both' };
}

function directionsOf({ car, truck }: TaggedTolls): TollRoad['payers'] | undefined {
  const payers = { ...(car && car !== 'none' && { car }), ...(truck && truck !== 'none' && { truck }) };
  return payers.car || payers.truck ? payers : undefined;
}

/**
 * Whether a vehicle pays at a booth or gantry: by its own tags, else by those of the roads through it, else assumed. A
 * booth on service roads only, none with a toll, is a barrier of a parking lot, harbor or campsite and takes no road
 * toll. If only one direction pays, the road's tags decide.
 */
function paysAt({ node: { tags }, roads }: TollPlace, vehicle: VehicleClass): boolean {
  const own = taggedToll(tags, vehicle) ?? (tags.fee === 'no' ? 'none' : undefined);
  if (own !== undefined) return own !== 'none';
  const tollsOfRoads = roads.map(({ tolls }) => tolls[vehicle]);
  if (roads.length === 0 || tollsOfRoads.includes('both')) return true;
  return roads.some(({ service }) => !service) && tollsOfRoads.includes(undefined);
}

function boothOf({ id, lat, lng, tags }: OsmNode, payers: TollBooth['payers']): TollBooth {
  const paymentMethods = paymentMethodsOf(tags);
  const charge = chargeOf(tags, payers);
  return { id, lat, lng, ...described(tags, [lng, lat]), payers, charge, paymentMethods };
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
      ...described(tags, first),
      payers,
      charge: chargeOf(
        tags,
        vehicleClasses.filter((vehicle) => payers[vehicle]),
      ),
      path: encodePolyline(path.map(toLatLng), pathPrecision),
    },
  ];
}

function described({ name, operator }: Tags, at: LngLat) {
  const country = iso1A3Code(at);
  return { ...(name && { name }), ...(operator && { operator }), ...(country && { country }) };
}

interface TaggedPrices {
  /** Price without a named vehicle. */
  all: Amount | undefined;
  car: Amount | undefined;
  truck: Amount | undefined;
}

/** Prices of the `charge` tag per vehicle. Some mappers put the amount into `fee`, which is meant for yes and no. */
function pricesOf(tags: Tags): TaggedPrices {
  const all = amountOf(tags.charge) ?? amountOf(tags.fee);
  return { all, car: amountOf(tags['charge:motorcar']), truck: amountOf(tags['charge:hgv']) };
}

/** A price without a named vehicle applies to cars, or to trucks if only they pay. */
function chargeOf(tags: Tags, payers: readonly VehicleClass[]): TollRoad['charge'] {
  const prices = pricesOf(tags);
  const [car, truck] = [payers.includes('car'), payers.includes('truck')];
  const ofCar = car ? (prices.car ?? prices.all) : undefined;
  const ofTruck = truck ? (prices.truck ?? (car ? undefined : prices.all)) : undefined;
  return { ...(ofCar && { car: ofCar }), ...(ofTruck && { truck: ofTruck }) };
}

const symbols: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' };
const amountPattern =
  /^(?<before>[A-Z]{3}|[€£])?\s*(?<value>\d{1,6}(?:[.,]\d{1,2})?)\s*(?<after>[A-Z]{3}|[€£])?$/u;

/**
 * A single amount with currency, such as `2.50 EUR` (OpenStreetMap wiki, Key:charge). Anything conditional is ignored:
 * a price is never guessed.
 */
function amountOf(text: string | undefined): Amount | undefined {
  const { before, value, after } = amountPattern.exec(text?.trim() ?? '')?.groups ?? {};
  const currency = before ?? after;
  if (value === undefined || currency === undefined || (before && after)) return undefined;
  return { value: Number(value.replace(',', '.')), currency: symbols[currency] ?? currency };
}

/** Payment methods of the API (`provider.md` 7) by `payment:*` key. */
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
