import { iso1A3Code } from '@rapideditor/country-coder';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import { type LngLat, toLatLng } from '../../shared/geo/position.ts';
import type { Amount, TollBooth, TollMap, TollRoad } from '../region-format/toll-map.ts';
import type { OsmNode, OsmWay, Tags } from './osm/elements.ts';
import { lineOf, type OsmData } from './osm/osm-data.ts';

/** Collects from an extract the roads and places with a toll, with what their tags tell of it. */
export async function collectTolls(data: Pick<OsmData, 'nodes' | 'ways' | 'position'>): Promise<TollMap> {
  const nodes: OsmNode[] = [];
  for await (const node of data.nodes()) if (takesToll(node)) nodes.push(node);
  const candidates = new Set(nodes.map(({ id }) => id));
  // What stands on service roads alone, and on none with a toll, is tagged as a booth but is the barrier of a car
  // park, a harbour or a camp site, where no road toll is taken.
  const onService = new Set<number>();
  const onRoads = new Set<number>();
  const roads: TollRoad[] = [];
  for await (const way of data.ways()) {
    if (!way.tags.highway) continue;
    const paid = hasToll(way);
    const uses = way.tags.highway === 'service' && !paid ? onService : onRoads;
    for (const id of way.refs) if (candidates.has(id)) uses.add(id);
    if (paid) roads.push(...roadOf(way, data.position));
  }
  const isBarrier = ({ id }: OsmNode) => onService.has(id) && !onRoads.has(id);
  return { booths: nodes.filter((node) => !isBarrier(node)).map(boothOf), roads };
}

const takesToll = ({ tags }: OsmNode) => tags.barrier === 'toll_booth' || tags.highway === 'toll_gantry';
const hasToll = ({ tags: { highway, toll = 'no' } }: Pick<OsmWay, 'tags'>) =>
  highway !== undefined && toll !== 'no' && toll !== 'none';

function boothOf({ id, lat, lng, tags }: OsmNode): TollBooth {
  const paymentMethods = paymentMethodsOf(tags);
  return { id, lat, lng, ...described(tags, [lng, lat]), charge: chargeOf(tags), paymentMethods };
}

function roadOf({ id, refs, tags }: OsmWay, position: OsmData['position']): TollRoad[] {
  const path = lineOf(refs, position);
  const [first] = path;
  if (!first || path.length < 2) return [];
  return [
    {
      id,
      ...(tags.ref && { ref: tags.ref }),
      ...described(tags, first),
      charge: chargeOf(tags),
      path: encodePolyline(path.map(toLatLng)),
    },
  ];
}

function described({ name, operator }: Tags, at: LngLat) {
  const country = iso1A3Code(at);
  return { ...(name && { name }), ...(operator && { operator }), ...(country && { country }) };
}

/** The `charge` tag by vehicle; some write the amount into `fee`, which is for yes and no. */
function chargeOf(tags: Tags): TollRoad['charge'] {
  const amount = (...keys: string[]) => keys.map((key) => amountOf(tags[key])).find(Boolean);
  const car = amount('charge:motorcar', 'charge', 'fee');
  const truck = amount('charge:hgv');
  return { ...(car && { car }), ...(truck && { truck }) };
}

const symbols: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' };
const amountPattern =
  /^(?<before>[A-Z]{3}|[€£])?\s*(?<value>\d{1,6}(?:[.,]\d{1,2})?)\s*(?<after>[A-Z]{3}|[€£])?$/u;

/**
 * One plain amount with its currency, such as `2.50 EUR` (OpenStreetMap wiki, Key:charge). Anything
 * with conditions in it is left alone: a price is never guessed.
 */
function amountOf(text: string | undefined): Amount | undefined {
  const { before, value, after } = amountPattern.exec(text?.trim() ?? '')?.groups ?? {};
  const currency = before ?? after;
  if (value === undefined || currency === undefined || (before && after)) return undefined;
  return { value: Number(value.replace(',', '.')), currency: symbols[currency] ?? currency };
}

/** `payment:*` keys, and the API's words for them (`provider.md` 7). */
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
