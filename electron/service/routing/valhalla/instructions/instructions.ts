import type { Language } from '../../../../../shared/api/value-sets.ts';
import type { Instructions } from '../../../ports.ts';
import type { Maneuver } from '../valhalla-responses.ts';
import { type Action, actionShapes, type Cue, type Direction } from './cue.ts';
import { readNarration } from './read-narration.ts';
import { writeNarration } from './write-narration.ts';

/** Possible actions of a maneuver. */
interface ManeuverKind {
  actions: readonly Action[];
  /** Set if the maneuver type determines it. */
  direction?: Direction;
}

const start: ManeuverKind = { actions: ['drive', 'walk', 'bike'] };
const arrival: readonly Action[] = ['arrive', 'arriveSide', 'willArrive', 'willArriveSide'];
const ramps: readonly Action[] = ['ramp', 'rampNamed', 'turnToRamp', 'turnToRampNamed'];
const exits: readonly Action[] = ['exit', 'exitNumbered', 'exitNamed'];
const keeps: readonly Action[] = ['keep', 'fork', 'keepToExit', 'keepToStreet'];

/** Keyed by the maneuver types in `provider.md` 6. */
const kinds: Readonly<Record<number, ManeuverKind>> = {
  1: start,
  2: start,
  3: start,
  4: { actions: arrival },
  5: { actions: arrival },
  6: { actions: arrival },
  7: { actions: ['becomes'] },
  8: { actions: ['continue'] },
  9: { actions: ['bear'], direction: 'right' },
  10: { actions: ['turn'], direction: 'right' },
  11: { actions: ['sharp'], direction: 'right' },
  12: { actions: ['uturn'], direction: 'right' },
  13: { actions: ['uturn'], direction: 'left' },
  14: { actions: ['sharp'], direction: 'left' },
  15: { actions: ['turn'], direction: 'left' },
  16: { actions: ['bear'], direction: 'left' },
  17: { actions: ['straightToRamp', 'straightToRampNamed'] },
  18: { actions: ramps },
  19: { actions: ramps },
  20: { actions: exits },
  21: { actions: exits },
  22: { actions: keeps, direction: 'straight' },
  23: { actions: keeps, direction: 'right' },
  24: { actions: keeps, direction: 'left' },
  25: { actions: ['merge', 'mergeSide'] },
  26: {
    actions: [
      'roundabout',
      'roundaboutExit',
      'roundaboutOrdinal',
      'roundaboutNamedExit',
      'roundaboutNamedOrdinal',
      'roundaboutNamed',
    ],
  },
  27: { actions: ['leaveRoundabout'] },
  28: { actions: ['ferry', 'ferryNamed', 'ferryCalled'] },
  29: start,
  37: { actions: ['merge', 'mergeSide'] },
  38: { actions: ['merge', 'mergeSide'] },
  39: { actions: ['elevator', 'elevatorTo'] },
  40: { actions: ['stairs', 'stairsTo'] },
  41: { actions: ['escalator', 'escalatorTo'] },
  42: { actions: ['enterBuilding'] },
  43: { actions: ['leaveBuilding'] },
  44: { actions: ['toLevel'] },
};

/** Returns the possible actions of a maneuver; empty for a type without phrases. */
export const actionsOf = ({ type }: Pick<Maneuver, 'type'>): readonly Action[] => kinds[type]?.actions ?? [];

/** Parameters for formatting a step. */
export interface StepFormat {
  language: Language;
  /** Length of the step, spelled out as the language requires. */
  distance: string;
}

/**
 * Returns a maneuver's instructions in a language, null for those that Valhalla doesn't have. `next` is the following
 * maneuver, which some of them mention. The API's `action` is Valhalla's maneuver type; its `type` has no documented values
 * (`provider.md` 1) and is null.
 */
export function instructionsOf(
  maneuver: Maneuver,
  next: Maneuver | undefined,
  { language, distance }: StepFormat,
): Instructions {
  const [actions, nextActions] = [actionsOf(maneuver), next ? actionsOf(next) : []];
  const translated = (english: string | undefined, allowed: readonly Action[] = actions): string | null => {
    if (english === undefined) return null;
    const narration = readNarration(english, allowed, nextActions);
    if (narration) return writeNarration(narration, language, distance);
    // Texts of another Valhalla version may not match our phrases.
    if (language === 'en') return english;
    const fallbackCue = fallbackCueOf(maneuver, allowed);
    return fallbackCue ? writeNarration({ cues: [fallbackCue] }, language, distance) : null;
  };
  return {
    action: maneuver.type,
    type: null,
    summary: translated(maneuver.instruction),
    verbal_alert: translated(maneuver.verbal_transition_alert_instruction),
    verbal_succint: translated(maneuver.verbal_succinct_transition_instruction),
    verbal_before: translated(maneuver.verbal_pre_transition_instruction),
    verbal_after: translated(maneuver.verbal_post_transition_instruction, ['continue']),
  };
}

/** Returns a cue by maneuver type and street only, for texts that can't be parsed; undefined for a type without phrases. */
function fallbackCueOf({ type, street_names }: Maneuver, allowed: readonly Action[]): Cue | undefined {
  if (allowed.length === 0) return undefined;
  const street = street_names?.join('/');
  const { direction } = kinds[type] ?? {};
  const action = allowed.find(
    (candidate) => !actionShapes[candidate].values && !actionShapes[candidate].directions === !direction,
  );
  if (!action) return { action: 'continue', ...(street && { relations: { on: street } }) };
  const leadsOnto = actionShapes[action].relations?.includes('onto') === true;
  return {
    action,
    ...(direction && { direction }),
    ...(street && leadsOnto && { relations: { onto: street } }),
  };
}
