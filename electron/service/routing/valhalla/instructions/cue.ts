/* Instructions of a maneuver, independent of language. */

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

/** Relations of a maneuver to a street or destination. */
export const streetRelations = ['at', 'on', 'onto', 'exitOnto', 'mergeOnto', 'stayOn', 'toward'] as const;
export type StreetRelation = (typeof streetRelations)[number];

/** A required placeholder of a phrase. */
export type Value = 'heading' | 'ordinal' | 'number' | 'name' | 'previous' | 'level';

interface ActionShape {
  /** Directions that the phrase distinguishes, in the order of its alternatives. */
  directions?: readonly Direction[];
  values?: readonly Value[];
  /** Optional street phrases, in English order. */
  relations?: readonly StreetRelation[];
  /** Whether the phrase may name the side. */
  hasSide?: true;
  /** Whether the phrase may include the distance. */
  hasDistance?: true;
}

const leftRight = ['left', 'right'] as const;
const leftStraightRight = ['left', 'straight', 'right'] as const;
const start = { values: ['heading'], relations: ['on'], hasDistance: true } as const;
const turn = { directions: leftRight, relations: ['at', 'onto', 'stayOn', 'toward'] } as const;
const roundaboutExit = ['exitOnto', 'toward'] as const;

/** Actions, with the parts each phrase must have. */
const shapes = {
  drive: start,
  walk: start,
  bike: start,
  continue: { relations: ['on', 'at', 'toward'], hasDistance: true },
  becomes: { values: ['previous', 'name'] },
  bear: turn,
  turn,
  sharp: turn,
  uturn: turn,
  exit: { hasSide: true, relations: ['toward'] },
  exitNumbered: { values: ['number'], hasSide: true, relations: ['exitOnto', 'toward'] },
  exitNamed: { values: ['name'], hasSide: true, relations: ['exitOnto', 'toward'] },
  ramp: { hasSide: true, relations: ['toward'] },
  rampNamed: { values: ['name'], hasSide: true, relations: ['toward'] },
  turnToRamp: { directions: leftRight, relations: ['toward'] },
  turnToRampNamed: { directions: leftRight, values: ['name'], relations: ['toward'] },
  straightToRamp: { relations: ['toward'] },
  straightToRampNamed: { values: ['name'], relations: ['toward'] },
  fork: { directions: leftStraightRight },
  keep: { directions: leftStraightRight, relations: ['onto', 'stayOn', 'toward'] },
  keepToStreet: { directions: leftStraightRight, values: ['name'], relations: ['toward'] },
  keepToExit: {
    directions: leftStraightRight,
    values: ['number'],
    relations: ['exitOnto', 'stayOn', 'toward'],
  },
  merge: { relations: ['mergeOnto', 'toward'] },
  mergeSide: { directions: leftRight, relations: ['mergeOnto', 'toward'] },
  roundabout: {},
  roundaboutOrdinal: { values: ['ordinal'], relations: roundaboutExit },
  roundaboutExit: { relations: roundaboutExit },
  roundaboutNamed: { values: ['name'] },
  roundaboutNamedOrdinal: { values: ['name', 'ordinal'], relations: roundaboutExit },
  roundaboutNamedExit: { values: ['name'], relations: roundaboutExit },
  leaveRoundabout: { relations: roundaboutExit },
  ferry: { relations: ['toward'] },
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
} as const satisfies Record<string, ActionShape>;

export type Action = keyof typeof shapes;

export const actionShapes: Readonly<Record<Action, ActionShape>> = shapes;

/** A single action. */
export interface Cue {
  action: Action;
  direction?: Direction;
  heading?: Heading;
  /** Exit number of a roundabout, from 1. */
  ordinal?: number;
  number?: string;
  name?: string;
  previous?: string;
  level?: string;
  relations?: Partial<Record<StreetRelation, Place>>;
  side?: Direction;
  /** Whether the distance of the maneuver is included. */
  hasDistance?: boolean;
}

/** Contents of one instruction: the cues of its maneuver, and those of the next one if it mentions them. */
export interface Narration {
  cues: readonly Cue[];
  next?: { cues: readonly Cue[]; afterDistance: boolean };
}
