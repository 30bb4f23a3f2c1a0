import { isShut, keysOf, permissionOf, type Traveller, travellers } from './access-tags.ts';
import { clausesOf, partsOfClause } from './conditional-values.ts';
import type { Tags } from './osm/elements.ts';

const conditional = (key: string): string => `${key}:conditional`;
const conditionalKeys: ReadonlySet<string> = new Set([
  ...Object.values(keysOf).flatMap((keys) => keys.map(conditional)),
]);

const isCarpoolLane = ({ hov }: Tags): boolean => hov === 'designated';
const isHazmatKey = (key: string): boolean => /^hazmat(?::|$)/.test(key);

/** Whether tags of a road have to be changed for the engine to heed its hours (`withAccessHours`). */
export const hasAccessHours = (tags: Tags): boolean =>
  tags.highway !== undefined &&
  (isCarpoolLane(tags) || Object.keys(tags).some((key) => conditionalKeys.has(key) || isHazmatKey(key)));

/**
 * A road's tags as Valhalla has to get them so that the hours of access count. It reads one clause of a tag, no
 * `vehicle:conditional`, and opens no road that is closed by its other tags. So each traveller gets a tag of its own; what
 * opens at times is open by its tags, and the hours at which it is close it. Without a time, when the engine counts no
 * hours, such a road has to stay closed: for cars as a carpool lane (`private-ways.ts`), for trucks as one without
 * hazardous goods, which `valhalla/travel.ts` asks for or not. Real tags of both are taken away, for nobody asks for them.
 */
export function withAccessHours(tags: Tags): Tags {
  if (!hasAccessHours(tags)) return tags;
  const kept = Object.entries(tags).filter(([key]) => !conditionalKeys.has(key) && !isHazmatKey(key));
  const changed: Record<string, string> = Object.fromEntries(kept);
  if (isCarpoolLane(tags)) changed['hov:minimum'] = '3';
  for (const traveller of travellers) {
    const hours = accessHours(tags, traveller);
    if (!hours) continue;
    const [key] = keysOf[traveller];
    changed[conditional(key)] = `${hours.value} @ (${hours.times.join('; ')})`;
    if (hours.value !== 'yes') continue;
    changed[key] = 'yes';
    if (traveller === 'truck') changed.hazmat = 'no';
  }
  const [ofCars, ofTrucks] = [conditional(keysOf.car[0]), conditional(keysOf.truck[0])];
  if (changed[ofCars] !== undefined && !isClosed(tags, 'truck')) changed[ofTrucks] ??= `yes @ (${always})`;
  return changed;
}

/** Whether cars may use a road at its hours alone, by tags that `withAccessHours` has changed. */
export const opensForCars = (tags: Tags): boolean =>
  tags[conditional(keysOf.car[0])]?.startsWith('yes ') ?? false;

interface AccessHours {
  value: 'yes' | 'no' | 'destination';
  times: readonly string[];
}

/** When a road is open that is otherwise closed to a traveller, or closed or for residents where it is otherwise open. */
function accessHours(tags: Tags, traveller: Traveller): AccessHours | undefined {
  const key = keysOf[traveller].find(
    (each) => tags[each] !== undefined || tags[conditional(each)] !== undefined,
  );
  const clauses = clausesOf((key && tags[conditional(key)]) ?? '').map(partsOfClause);
  const timesOf = (isWanted: (value: string) => boolean) =>
    clauses.filter(({ value }) => isWanted(value)).flatMap(({ condition }) => timesIn(condition));
  const permission = (value: string) => permissionOf({ access: value }, 'foot');
  const choices: readonly AccessHours[] = isClosed(tags, traveller)
    ? [{ value: 'yes', times: timesOf((value) => permission(value) === 'open') }]
    : [
        { value: 'no', times: timesOf((value) => isShut(permission(value))) },
        { value: 'destination', times: timesOf((value) => permission(value) === 'local') },
      ];
  return choices.find(({ times }) => times.length > 0);
}

const isClosed = (tags: Tags, traveller: Traveller): boolean => {
  const permission = permissionOf(tags, traveller);
  return permission === undefined ? closedByKind[traveller].includes(tags.highway ?? '') : isShut(permission);
};

/** Kinds of roads that are closed without a tag that says so. */
const paths = ['pedestrian', 'footway', 'path', 'cycleway', 'bridleway', 'steps'];
const closedByKind: Record<Traveller, readonly string[]> = {
  foot: ['motorway', 'motorway_link'],
  bicycle: ['pedestrian', 'footway', 'steps', 'motorway', 'motorway_link'],
  car: paths,
  truck: paths,
};

/** The times of a condition that the engine reads; what it does not read it would take for always. */
const timesIn = (condition: string): string[] =>
  condition
    .split(';')
    .map((time) => time.trim())
    .filter((time) => time.length <= longestTime && readable.test(time));

/** Valhalla takes the hours of cars for those of trucks, too, but where a road is open to trucks at the time. */
const always = 'Jan-Dec';

const longestTime = 80;
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const dates = `${month}(?: \\d{1,2})?(?:-${month}(?: \\d{1,2})?)?`;
const day = '(?:Mo|Tu|We|Th|Fr|Sa|Su)';
const days = `${day}(?:-${day}|(?:,${day}){0,6})`;
const clock = '\\d{1,2}:\\d{2}-\\d{1,2}:\\d{2}';
const clocks = `${clock}(?:,${clock}){0,5}`;
/** `Nov-Apr`, `Mo-Fr 07:00-09:00,16:00-18:00`, `May 15-Sep 15 Sa,Su 10:00-18:00`. */
const readable = new RegExp(`^(?:${dates}(?: ${days})?(?: ${clocks})?|${days}(?: ${clocks})?|${clocks})$`);
