import { opensForCars } from './access-hours.ts';
import { type Gate, gateOf, wayAccess } from './access-tags.ts';
import type { ElementType, OsmNode, Tags } from './osm/element.ts';
import { readSelectedBlocks } from './osm/elements.ts';
import { type OsmDataSnapshot, reopenOsmData } from './osm/osm-data.ts';
import { positionKey } from './position-key.ts';

/** Marks that the routing tiles need for a way. */
export interface WayMarks {
  /** Whether walking and cycling require permission. */
  isPrivate: boolean;
  /** Whether bicycles may be pushed but not ridden. */
  isPushed: boolean;
  /** Whether cars, and trucks, may only drive to destinations on it; undefined if the engine's value is right. */
  isLocalForCars: boolean | undefined;
  isLocalForTrucks: boolean | undefined;
  /** Whether it is only open to cars at certain hours. */
  opensForCars: boolean;
}

/** Access that the routing engine doesn't read from tags: ways by ID, gates by `positionKey` of their position. */
export interface TaggedAccess {
  ways: ReadonlyMap<number, WayMarks>;
  gates: ReadonlyMap<string, Gate>;
}

/**
 * Returns the access of the ways and gates of extracts that the routing engine doesn't read from their tags.
 * @param data if given, an open extract with the same nodes, where those with tags are found faster
 * @throws OsmFileError if an extract can't be read; the signal's reason if canceled
 */
export async function taggedAccess(
  extracts: readonly string[],
  data: OsmDataSnapshot | undefined,
  signal: AbortSignal | undefined,
): Promise<TaggedAccess> {
  const ways = new Map<number, WayMarks>();
  const gates = new Map<string, Gate>();
  // Many ways have the same marks, so they share one object.
  const sharedMarks = new Map<string, WayMarks>();
  const addGate = (node: OsmNode) => {
    const gate = gateOf(node.tags);
    if (gate) gates.set(positionKey(node), gate);
  };
  if (data) await addGates(data, addGate, signal);
  const types: ElementType[] = data ? ['way'] : ['node', 'way'];
  for (const extract of extracts) {
    const blockTypes = extract === data?.path ? data.blockTypes : new Map();
    for await (const block of readSelectedBlocks(extract, types, blockTypes, { selections })) {
      signal?.throwIfAborted();
      for (const element of block) {
        if (element.type === 'node') addGate(element);
        else if (element.type === 'way' && element.tags.highway !== undefined) {
          const marks = marksOf(element.tags);
          const key = Object.values(marks).join();
          if (key !== noMarksKey)
            ways.set(element.id, sharedMarks.get(key) ?? shareMarks(sharedMarks, key, marks));
        }
      }
    }
  }
  return { ways, gates };
}

const selections = { node: { keys: ['barrier'] }, way: { keys: ['highway'] } };

async function addGates(
  snapshot: OsmDataSnapshot,
  add: (node: OsmNode) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const data = reopenOsmData(snapshot, signal);
  try {
    for await (const node of data.nodes(selections.node)) add(node);
  } finally {
    data.close();
  }
}

const noMarksKey = [false, false, undefined, undefined, false].join();

function shareMarks(sharedMarks: Map<string, WayMarks>, key: string, marks: WayMarks): WayMarks {
  sharedMarks.set(key, marks);
  return marks;
}

function marksOf(tags: Tags): WayMarks {
  const { isPrivate, isPushed, isLocalForCars, isLocalForTrucks } = wayAccess(tags);
  const engineReading = localForEngine(tags);
  // The engine never routes through these, regardless of their access tags.
  const isNeverThrough = neverThrough.has(tags.service ?? '');
  const corrected = (isTagged: boolean, isReadByEngine: boolean) =>
    isTagged === isReadByEngine || (isNeverThrough && !isTagged) ? undefined : isTagged;
  return {
    isPrivate,
    isPushed,
    isLocalForCars: corrected(isLocalForCars, engineReading.cars),
    isLocalForTrucks: corrected(isLocalForTrucks, engineReading.trucks),
    opensForCars: opensForCars(tags),
  };
}

const neverThrough: ReadonlySet<string> = new Set(['driveway', 'parking_aisle', 'drive-through']);

/**
 * Returns destination-only access as Valhalla reads it from tags (`lua/graph.lua`): any tag counts, except `vehicle`.
 */
function localForEngine({ access, motor_vehicle, motorcar, hgv }: Tags): { cars: boolean; trucks: boolean } {
  const isLocal = (value: string | undefined) =>
    value?.split(';').some((each) => localValues.has(each.trim())) ?? false;
  const cars = [access, motor_vehicle, motorcar].some(isLocal);
  return { cars, trucks: cars || isLocal(hgv) };
}

const localValues: ReadonlySet<string> = new Set([
  ...['private', 'destination', 'customers', 'delivery', 'permit', 'residents'],
]);
