import { opensForCars } from './access-hours.ts';
import { type Gate, gateOf, wayAccess } from './access-tags.ts';
import type { Tags } from './osm/element.ts';
import { readSelectedBlocks } from './osm/elements.ts';
import { placeKey } from './place-key.ts';

/** What the routing engine must be told about a way. */
export interface WayMarks {
  /** Whether walking and cycling require permission. */
  isPrivate: boolean;
  /** Whether bicycles may be pushed but not ridden. */
  isPushed: boolean;
  /** Whether only destination traffic is allowed; undefined if the engine reads the tags the same way. */
  localCars: boolean | undefined;
  localTrucks: boolean | undefined;
  /** Whether it is open to cars at certain hours only. */
  opensForCars: boolean;
}

/** Access tags the routing engine doesn't read: ways by ID, gates by position. */
export interface TaggedAccess {
  ways: ReadonlyMap<number, WayMarks>;
  gates: ReadonlyMap<string, Gate>;
}

/** @throws as `readSelectedBlocks` does; the signal's reason when cancelled */
export async function taggedAccess(
  extracts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<TaggedAccess> {
  const ways = new Map<number, WayMarks>();
  const gates = new Map<string, Gate>();
  // There are many ways but few different marks, so equal ones share an object.
  const known = new Map<string, WayMarks>();
  for (const extract of extracts) {
    for await (const block of readSelectedBlocks(extract, ['node', 'way'], new Map(), { selections })) {
      signal?.throwIfAborted();
      for (const element of block) {
        if (element.type === 'node') {
          const gate = gateOf(element.tags);
          if (gate) gates.set(placeKey(element), gate);
        } else if (element.type === 'way' && element.tags.highway !== undefined) {
          const marks = marksOf(element.tags);
          const key = Object.values(marks).join();
          if (key !== nothingToTell) ways.set(element.id, known.get(key) ?? kept(known, key, marks));
        }
      }
    }
  }
  return { ways, gates };
}

const selections = { node: { keys: ['barrier'] }, way: { keys: ['highway'] } };

const nothingToTell = [false, false, undefined, undefined, false].join();

function kept(known: Map<string, WayMarks>, key: string, marks: WayMarks): WayMarks {
  known.set(key, marks);
  return marks;
}

function marksOf(tags: Tags): WayMarks {
  const { isPrivate, isPushed, localCars, localTrucks } = wayAccess(tags);
  const engine = localForEngine(tags);
  // The engine never routes through these, whatever their tags.
  const isNeverThrough = neverThrough.has(tags.service ?? '');
  const corrected = (ours: boolean, theirs: boolean) =>
    ours === theirs || (isNeverThrough && !ours) ? undefined : ours;
  return {
    isPrivate,
    isPushed,
    localCars: corrected(localCars, engine.cars),
    localTrucks: corrected(localTrucks, engine.trucks),
    opensForCars: opensForCars(tags),
  };
}

const neverThrough: ReadonlySet<string> = new Set(['driveway', 'parking_aisle', 'drive-through']);

/** Access as Valhalla reads the tags (`lua/graph.lua`): general tags before specific ones, ignoring `vehicle`. */
function localForEngine({ access, motor_vehicle, motorcar, hgv }: Tags): { cars: boolean; trucks: boolean } {
  const isLocal = (value: string | undefined) =>
    value?.split(';').some((each) => localValues.has(each.trim())) ?? false;
  const cars = [access, motor_vehicle, motorcar].some(isLocal);
  return { cars, trucks: cars || isLocal(hgv) };
}

const localValues: ReadonlySet<string> = new Set([
  ...['private', 'destination', 'customers', 'delivery', 'permit', 'residents'],
]);
