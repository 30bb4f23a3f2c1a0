/** What a traveler has to do at a maneuver, independent of language. */

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

/** Kinds of paths without a name. */
export const unnamedPaths = ['walkway', 'crosswalk', 'cycleway', 'mountainBikeTrail'] as const;
export type UnnamedPath = (typeof unnamedPaths)[number];

/** Name of a street, junction or sign; or an unnamed path. */
export type Place = string | { path: UnnamedPath };

/** Relation of a maneuver to a street or destination. */
export const ways = ['at', 'on', 'onto', 'exitOnto', 'mergeOnto', 'stayOn', 'toward'] as const;
export type Way = (typeof ways)[number];

/** Required placeholders of a phrase. */
export type Value = 'heading' | 'ordinal' | 'number' | 'name' | 'previous' | 'level';

interface ActShape {
  /** Directions the phrase distinguishes, in this order. */
  directions?: readonly Direction[];
  values?: readonly Value[];
  /** Optional street phrases, in English order. */
  ways?: readonly Way[];
  /** Whether it may name the side. */
  hasSide?: true;
  /** Whether it may include the distance. */
  hasDistance?: true;
}

const leftRight = ['left', 'right'] as const;
const leftStraightRight = ['left', 'straight', 'right'] as const;
const start = { values: ['heading'], ways: ['on'], hasDistance: true } as const;
const turn = { directions: leftRight, ways: ['at', 'onto', 'stayOn', 'toward'] } as const;
const roundaboutExit = ['exitOnto', 'toward'] as const;

/** Acts, with the parts each phrase must have. */
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
  /** A ferry whose name doesn't contain "ferry" or similar, and one whose name does. */
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

/** A single action. */
export interface Cue {
  act: Act;
  direction?: Direction;
  heading?: Heading;
  /** Exit number of a roundabout, from 1. */
  ordinal?: number;
  number?: string;
  name?: string;
  previous?: string;
  level?: string;
  ways?: Partial<Record<Way, Place>>;
  side?: Direction;
  /** Whether the distance of the maneuver is included. */
  hasDistance?: boolean;
}

/** Contents of one text: what to do now and what follows shortly. */
export interface Narration {
  cues: readonly Cue[];
  next?: { cues: readonly Cue[]; afterDistance: boolean };
}
