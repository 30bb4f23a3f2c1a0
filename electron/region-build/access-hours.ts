import { maxAxlesOfHazmat } from '../region-format/engine-config.ts';
import { isShut, keysOf, permissionOf, type Traveler, travelers } from './access-tags.ts';
import { clausesOf, partsOfClause } from './conditional-values.ts';
import type { Tags } from './osm/element.ts';

const conditional = (key: string): string => `${key}:conditional`;
const conditionalKeys: ReadonlySet<string> = new Set([
  ...Object.values(keysOf).flatMap((keys) => keys.map(conditional)),
]);

const isCarpoolLane = ({ hov }: Tags): boolean => hov === 'designated';
/** Tunnels of ADR category A are open to all goods. */
const isClosedToHazmat = ({ hazmat, 'hazmat:adr_tunnel_cat': category }: Tags): boolean =>
  hazmat === 'no' || (category !== undefined && /^[B-E]$/.test(category));
const isHazmatKey = (key: string): boolean => /^hazmat(?::|$)/.test(key);

/** Whether a road's tags must be changed for the engine to apply its access hours (`withAccessHours`). */
export const hasAccessHours = (tags: Tags): boolean =>
  tags.highway !== undefined &&
  (isCarpoolLane(tags) || Object.keys(tags).some((key) => conditionalKeys.has(key) || isHazmatKey(key)));

/**
 * Returns a road's tags in the form Valhalla needs to apply access hours. Valhalla reads one clause per tag, ignores
 * `vehicle:conditional`, and never opens a road that other tags close. So each mode of travel gets a tag of its own,
 * and a road that is open at some hours is tagged as open, with these hours. Without a departure time Valhalla ignores
 * hours, but such a road must stay closed then. Two marks close it: for cars that of a carpool lane
 * (`private-ways.ts`), for trucks that of a road closed to hazardous goods, which `valhalla/travel.ts` avoids. Where a
 * road is really tagged so, it gets another mark: carpool lanes require three people, and roads closed to hazardous
 * goods allow at most `maxAxlesOfHazmat` axles.
 */
export function withAccessHours(tags: Tags): Tags {
  if (!hasAccessHours(tags)) return tags;
  const otherTags = Object.entries(tags).filter(([key]) => !conditionalKeys.has(key) && !isHazmatKey(key));
  const changed: Record<string, string> = Object.fromEntries(otherTags);
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
  const [carHoursKey, truckHoursKey] = [conditional(keysOf.car[0]), conditional(keysOf.truck[0])];
  if (changed[carHoursKey] !== undefined && !isClosed(tags, 'truck'))
    changed[truckHoursKey] ??= `yes @ (${allYear})`;
  return changed;
}

/**
 * Whether a road is open to cars only at its access hours.
 * @param tags result of `withAccessHours`
 */
export const opensForCars = (tags: Tags): boolean =>
  tags[conditional(keysOf.car[0])]?.startsWith('yes ') ?? false;

interface AccessHours {
  value: 'yes' | 'no' | 'destination';
  times: readonly string[];
}

/**
 * Returns when a closed road opens to a mode of travel, or when an open one is closed or only for destinations;
 * undefined if no condition gives hours that Valhalla can parse.
 */
function accessHours(tags: Tags, traveler: Traveler): AccessHours | undefined {
  const key = keysOf[traveler].find(
    (candidate) => tags[candidate] !== undefined || tags[conditional(candidate)] !== undefined,
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
  return permission === undefined
    ? closedRoadTypes[traveler].includes(tags.highway ?? '')
    : isShut(permission);
};

/** Road types that are closed unless tagged otherwise. */
const pathTypes = ['pedestrian', 'footway', 'path', 'cycleway', 'bridleway', 'steps'];
const closedRoadTypes: Record<Traveler, readonly string[]> = {
  foot: ['motorway', 'motorway_link'],
  bicycle: ['pedestrian', 'footway', 'steps', 'motorway', 'motorway_link'],
  car: pathTypes,
  truck: pathTypes,
};

/** Returns those times of a condition that Valhalla can parse; it would treat others as "always". */
const timesIn = (condition: string): string[] =>
  condition
    .split(';')
    .map((time) => time.trim())
    .filter((time) => time.length <= maxTimeLength && parsableTime.test(time));

/** Hours for trucks on roads with hours only for cars; without them, Valhalla applies the hours of cars to trucks. */
const allYear = 'Jan-Dec';

const maxTimeLength = 80;
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const dates = `${month}(?: \\d{1,2})?(?:-${month}(?: \\d{1,2})?)?`;
const day = '(?:Mo|Tu|We|Th|Fr|Sa|Su)';
const days = `${day}(?:-${day}|(?:,${day}){0,6})`;
const timeRange = '\\d{1,2}:\\d{2}-\\d{1,2}:\\d{2}';
const timeRanges = `${timeRange}(?:,${timeRange}){0,5}`;
/** Matches `Nov-Apr`, `Mo-Fr 07:00-09:00,16:00-18:00`, `May 15-Sep 15 Sa,Su 10:00-18:00`, and the like. */
const parsableTime = new RegExp(
  `^(?:${dates}(?: ${days})?(?: ${timeRanges})?|${days}(?: ${timeRanges})?|${timeRanges})$`,
);
