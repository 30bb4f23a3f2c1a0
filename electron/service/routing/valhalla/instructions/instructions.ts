import type { Language } from '../../../../../shared/api/value-sets.ts';
import type { Instructions } from '../../../ports.ts';
import type { Maneuver } from '../valhalla-answers.ts';
import { type Act, acts, type Cue, type Direction } from './cue.ts';
import { readNarration } from './read-narration.ts';
import { writeNarration } from './write-narration.ts';

/** Possible acts of a maneuver. */
interface ManeuverKind {
  acts: readonly Act[];
  /** Set if the type alone determines it. */
  direction?: Direction;
}

const start: ManeuverKind = { acts: ['drive', 'walk', 'bike'] };
const arrival: readonly Act[] = ['arrive', 'arriveSide', 'willArrive', 'willArriveSide'];
const ramps: readonly Act[] = ['ramp', 'rampNamed', 'turnToRamp', 'turnToRampNamed'];
const exits: readonly Act[] = ['exit', 'exitNumbered', 'exitNamed'];
const keeps: readonly Act[] = ['keep', 'fork', 'keepToExit', 'keepToStreet'];

/** By the types in `provider.md` 6. */
const kinds: Readonly<Record<number, ManeuverKind>> = {
  1: start,
  2: start,
  3: start,
  4: { acts: arrival },
  5: { acts: arrival },
  6: { acts: arrival },
  7: { acts: ['becomes'] },
  8: { acts: ['continue'] },
  9: { acts: ['bear'], direction: 'right' },
  10: { acts: ['turn'], direction: 'right' },
  11: { acts: ['sharp'], direction: 'right' },
  12: { acts: ['uturn'], direction: 'right' },
  13: { acts: ['uturn'], direction: 'left' },
  14: { acts: ['sharp'], direction: 'left' },
  15: { acts: ['turn'], direction: 'left' },
  16: { acts: ['bear'], direction: 'left' },
  17: { acts: ['straightToRamp', 'straightToRampNamed'] },
  18: { acts: ramps },
  19: { acts: ramps },
  20: { acts: exits },
  21: { acts: exits },
  22: { acts: keeps, direction: 'straight' },
  23: { acts: keeps, direction: 'right' },
  24: { acts: keeps, direction: 'left' },
  25: { acts: ['merge', 'mergeSide'] },
  26: {
    acts: [
      'roundabout',
      'roundaboutExit',
      'roundaboutOrdinal',
      'roundaboutNamedExit',
      'roundaboutNamedOrdinal',
      'roundaboutNamed',
    ],
  },
  27: { acts: ['leaveRoundabout'] },
  28: { acts: ['ferry', 'ferryNamed', 'ferryCalled'] },
  29: start,
  37: { acts: ['merge', 'mergeSide'] },
  38: { acts: ['merge', 'mergeSide'] },
  39: { acts: ['elevator', 'elevatorTo'] },
  40: { acts: ['stairs', 'stairsTo'] },
  41: { acts: ['escalator', 'escalatorTo'] },
  42: { acts: ['enterBuilding'] },
  43: { acts: ['leaveBuilding'] },
  44: { acts: ['toLevel'] },
};

/** Returns the acts of a maneuver type; empty for a type without phrases. */
export const actsOf = ({ type }: Pick<Maneuver, 'type'>): readonly Act[] => kinds[type]?.acts ?? [];

/** Parameters for formatting a step. */
export interface Telling {
  language: Language;
  /** Length of the step, spelled out as the language requires. */
  distance: string;
}

/**
 * Returns a maneuver's instructions, one for each that Valhalla has. `next` is the following maneuver, which some of
 * them mention. `type` has no documented values (`provider.md` 1); Valhalla's types are the actions.
 */
export function instructionsOf(
  maneuver: Maneuver,
  next: Maneuver | undefined,
  { language, distance }: Telling,
): Instructions {
  const [now, soon] = [actsOf(maneuver), next ? actsOf(next) : []];
  const told = (english: string | undefined, allowed: readonly Act[] = now): string | null => {
    if (english === undefined) return null;
    const narration = readNarration(english, allowed, soon);
    if (narration) return writeNarration(narration, language, distance);
    // Another Valhalla version has different wording.
    if (language === 'en') return english;
    const plain = plainCue(maneuver, allowed);
    return plain ? writeNarration({ cues: [plain] }, language, distance) : null;
  };
  return {
    action: maneuver.type,
    type: null,
    summary: told(maneuver.instruction),
    verbal_alert: told(maneuver.verbal_transition_alert_instruction),
    verbal_succint: told(maneuver.verbal_succinct_transition_instruction),
    verbal_before: told(maneuver.verbal_pre_transition_instruction),
    verbal_after: told(maneuver.verbal_post_transition_instruction, ['continue']),
  };
}

/** Returns the act of a maneuver by type and street only; undefined for a type without phrases. */
function plainCue({ type, street_names }: Maneuver, allowed: readonly Act[]): Cue | undefined {
  if (allowed.length === 0) return undefined;
  const street = street_names?.join('/');
  const { direction } = kinds[type] ?? {};
  const act = allowed.find((each) => !acts[each].values && !acts[each].directions === !direction);
  if (!act) return { act: 'continue', ...(street && { ways: { on: street } }) };
  const leadsOnto = acts[act].ways?.includes('onto') === true;
  return {
    act,
    ...(direction && { direction }),
    ...(street && leadsOnto && { ways: { onto: street } }),
  };
}
