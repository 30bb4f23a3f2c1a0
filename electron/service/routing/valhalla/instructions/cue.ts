/** What a traveler has to do at a maneuver, whatever language it is said in. */

export const headings = [
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
] as const;
export type Heading = (typeof headings)[number];

export type Direction = 'left' | 'straight' | 'right';

/** A path that has no name of its own but a kind. */
export const unnamedPaths = ['walkway', 'crosswalk', 'cycleway', 'mountainBikeTrail'] as const;
export type UnnamedPath = (typeof unnamedPaths)[number];

/** The name of a street, of a junction or of what a sign says; or an unnamed path. */
export type Place = string | { path: UnnamedPath };

/** Where a maneuver leads. */
export const ways = ['at', 'on', 'onto', 'exitOnto', 'mergeOnto', 'stayOn', 'toward'] as const;
export type Way = (typeof ways)[number];

/** What has to be filled in wherever a phrase has it. */
export type Value = 'heading' | 'ordinal' | 'number' | 'name' | 'previous' | 'level';

interface ActShape {
  /** Between which directions the phrase chooses, in this order. */
  directions?: readonly Direction[];
  values?: readonly Value[];
  /** What may be said of the way, in the order in which English says it. */
  ways?: readonly Way[];
  /** Whether it may be said on which side it is. */
  hasSide?: true;
  /** Whether it may be said how far it leads. */
  hasDistance?: true;
}

const leftRight = ['left', 'right'] as const;
const leftStraightRight = ['left', 'straight', 'right'] as const;
const start = { values: ['heading'], ways: ['on'], hasDistance: true } as const;
const turn = { directions: leftRight, ways: ['at', 'onto', 'stayOn', 'toward'] } as const;
const roundaboutExit = ['exitOnto', 'toward'] as const;

/** What can be said, and what each phrase has to hold. */
const shapes = {
  drive: start,
  walk: start,
  bike: start,
  continue: { ways: ['on', 'at', 'toward'], hasDistance: true },
  becomes: { values: ['previous', 'name'] },
  bear: turn,
  turn,
  sharp: turn,
  uturn: turn,
  exit: { hasSide: true, ways: ['toward'] },
  exitNumbered: { values: ['number'], hasSide: true, ways: ['exitOnto', 'toward'] },
  exitNamed: { values: ['name'], hasSide: true, ways: ['exitOnto', 'toward'] },
  ramp: { hasSide: true, ways: ['toward'] },
  rampNamed: { values: ['name'], hasSide: true, ways: ['toward'] },
  turnToRamp: { directions: leftRight, ways: ['toward'] },
  turnToRampNamed: { directions: leftRight, values: ['name'], ways: ['toward'] },
  straightToRamp: { ways: ['toward'] },
  straightToRampNamed: { values: ['name'], ways: ['toward'] },
  fork: { directions: leftStraightRight },
  keep: { directions: leftStraightRight, ways: ['onto', 'stayOn', 'toward'] },
  keepToStreet: { directions: leftStraightRight, values: ['name'], ways: ['toward'] },
  keepToExit: {
    directions: leftStraightRight,
    values: ['number'],
    ways: ['exitOnto', 'stayOn', 'toward'],
  },
  merge: { ways: ['mergeOnto', 'toward'] },
  mergeSide: { directions: leftRight, ways: ['mergeOnto', 'toward'] },
  roundabout: {},
  roundaboutOrdinal: { values: ['ordinal'], ways: roundaboutExit },
  roundaboutExit: { ways: roundaboutExit },
  roundaboutNamed: { values: ['name'] },
  roundaboutNamedOrdinal: { values: ['name', 'ordinal'], ways: roundaboutExit },
  roundaboutNamedExit: { values: ['name'], ways: roundaboutExit },
  leaveRoundabout: { ways: roundaboutExit },
  ferry: { ways: ['toward'] },
  /** A ferry by a name that does not say what it is, and by one that does. */
  ferryNamed: { values: ['name'] },
  ferryCalled: { values: ['name'] },
  arrive: {},
  arriveSide: { directions: leftRight },
  willArrive: {},
  willArriveSide: { directions: leftRight },
  elevator: {},
  elevatorTo: { values: ['level'] },
  stairs: {},
  stairsTo: { values: ['level'] },
  escalator: {},
  escalatorTo: { values: ['level'] },
  toLevel: { values: ['level'] },
  enterBuilding: {},
  leaveBuilding: {},
} as const satisfies Record<string, ActShape>;

export type Act = keyof typeof shapes;

export const acts: Readonly<Record<Act, ActShape>> = shapes;

/** One thing to do. */
export interface Cue {
  act: Act;
  direction?: Direction;
  heading?: Heading;
  /** Which exit of a roundabout, from 1. */
  ordinal?: number;
  number?: string;
  name?: string;
  previous?: string;
  level?: string;
  ways?: Partial<Record<Way, Place>>;
  side?: Direction;
  /** Whether it is said how far the maneuver leads. */
  hasDistance?: boolean;
}

/** What one text says: what to do, and what follows soon. */
export interface Narration {
  cues: readonly Cue[];
  next?: { cues: readonly Cue[]; afterDistance: boolean };
}
