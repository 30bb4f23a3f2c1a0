import { maxAxlesOfHazmat } from '../region-format/engine-config.ts';
import { isShut, keysOf, permissionOf, type Traveler, travelers } from './access-tags.ts';
import { clausesOf, partsOfClause } from './conditional-values.ts';
import type { Tags } from './osm/element.ts';

const conditional = (key: string): string => `${key}:conditional`;
const conditionalKeys: ReadonlySet<string> = new Set([
  ...Object.values(keysOf).flatMap((keys) => keys.map(conditional)),
]);

const isCarpoolLane = ({ hov }: Tags): boolean => hov === 'designated';
/** Tunnels of category A of the ADR are open to all goods. */
const isClosedToHazmat = ({ hazmat, 'hazmat:adr_tunnel_cat': category }: Tags): boolean =>
  hazmat === 'no' || (category !== undefined && /^[B-E]$/.test(category));
const isHazmatKey = (key: string): boolean => /^hazmat(?::|$)/.test(key);

/** Whether a road's tags must be changed for the engine to apply its access hours (`withAccessHours`). */
export const hasAccessHours = (tags: Tags): boolean =>
  tags.highway !== undefined &&
  (isCarpoolLane(tags) || Object.keys(tags).some((key) => conditionalKeys.has(key) || isHazmatKey(key)));

/**
 * Returns a road's tags in the form Valhalla needs to apply access hours. It reads one clause per tag, ignores
 * `vehicle:conditional`, and never opens a road that its other tags close. So each mode of travel gets its own tag; a
 * road open at times is tagged open and closed at the other hours. Without a departure time the engine ignores hours,
 * and such a road must stay closed: for cars as a carpool lane (`private-ways.ts`), for trucks as one without hazardous
 * goods, which `valhalla/travel.ts` may set. Real tags of both kinds are removed; roads really closed to hazardous goods
 * become roads for at most `maxAxlesOfHazmat` axles, more than a truck has.
 */
export function withAccessHours(tags: Tags): Tags {
  if (!hasAccessHours(tags)) return tags;
  const kept = Object.entries(tags).filter(([key]) => !conditionalKeys.has(key) && !isHazmatKey(key));
  const changed: Record<string, string> = Object.fromEntries(kept);
  if (isCarpoolLane(tags)) changed['hov:minimum'] = '3';
  if (isClosedToHazmat(tags))
    changed.maxaxles = String(Math.min(maxAxlesOfHazmat, Number(tags.maxaxles) || maxAxlesOfHazmat));
  for (const traveler of travelers) {
    const hours = accessHours(tags, traveler);
    if (!hours) continue;
    const [key] = keysOf[traveler];
    changed[conditional(key)] = `${hours.value} @ (${hours.times.join('; ')})`;
    if (hours.value !== 'yes') continue;
    changed[key] = 'yes';
    if (traveler === 'truck') changed.hazmat = 'no';
  }
  const [ofCars, ofTrucks] = [conditional(keysOf.car[0]), conditional(keysOf.truck[0])];
  if (changed[ofCars] !== undefined && !isClosed(tags, 'truck')) changed[ofTrucks] ??= `yes @ (${always})`;
  return changed;
}

/** Whether only its access hours open the road to cars, by tags that `withAccessHours` changed. */
export const opensForCars = (tags: Tags): boolean =>
  tags[conditional(keysOf.car[0])]?.startsWith('yes ') ?? false;

interface AccessHours {
  value: 'yes' | 'no' | 'destination';
  times: readonly string[];
}

/** Hours when a road closed to a mode of travel is open, or an open one is closed or residents-only. */
function accessHours(tags: Tags, traveler: Traveler): AccessHours | undefined {
  const key = keysOf[traveler].find(
    (each) => tags[each] !== undefined || tags[conditional(each)] !== undefined,
  );
  const clauses = clausesOf((key && tags[conditional(key)]) ?? '').map(partsOfClause);
  const timesOf = (isWanted: (value: string) => boolean) =>
    clauses.filter(({ value }) => isWanted(value)).flatMap(({ condition }) => timesIn(condition));
  const permission = (value: string) => permissionOf({ access: value }, 'foot');
  const choices: readonly AccessHours[] = isClosed(tags, traveler)
    ? [{ value: 'yes', times: timesOf((value) => permission(value) === 'open') }]
    : [
        { value: 'no', times: timesOf((value) => isShut(permission(value))) },
        { value: 'destination', times: timesOf((value) => permission(value) === 'local') },
      ];
  return choices.find(({ times }) => times.length > 0);
}

const isClosed = (tags: Tags, traveler: Traveler): boolean => {
  const permission = permissionOf(tags, traveler);
  return permission === undefined ? closedByKind[traveler].includes(tags.highway ?? '') : isShut(permission);
};

/** Road types that are closed unless tagged otherwise. */
const paths = ['pedestrian', 'footway', 'path', 'cycleway', 'bridleway', 'steps'];
const closedByKind: Record<Traveler, readonly string[]> = {
  foot: ['motorway', 'motorway_link'],
  bicycle: ['pedestrian', 'footway', 'steps', 'motorway', 'motorway_link'],
  car: paths,
  truck: paths,
};

/** Returns the times of a condition that the engine can parse; it would take others as "always". */
const timesIn = (condition: string): string[] =>
  condition
    .split(';')
    .map((time) => time.trim())
    .filter((time) => time.length <= maxTimeLength && readable.test(time));

/** Valhalla applies the hours of cars to trucks too, unless the road is open to trucks at the time. */
const always = 'Jan-Dec';

const maxTimeLength = 80;
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const dates = `${month}(?: \\d{1,2})?(?:-${month}(?: \\d{1,2})?)?`;
const day = '(?:Mo|Tu|We|Th|Fr|Sa|Su)';
const days = `${day}(?:-${day}|(?:,${day}){0,6})`;
const clock = '\\d{1,2}:\\d{2}-\\d{1,2}:\\d{2}';
const clocks = `${clock}(?:,${clock}){0,5}`;
/** `Nov-Apr`, `Mo-Fr 07:00-09:00,16:00-18:00`, `May 15-Sep 15 Sa,Su 10:00-18:00`. */
const readable = new RegExp(`^(?:${dates}(?: ${days})?(?: ${clocks})?|${days}(?: ${clocks})?|${clocks})$`);
