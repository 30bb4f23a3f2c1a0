import type { Language } from '../../../../../shared/api/value-sets.ts';
import type { Instructions } from '../../../ports.ts';
import type { Maneuver } from '../valhalla-answers.ts';
import { type Act, acts, type Cue, type Direction } from './cue.ts';
import { readNarration } from './read-narration.ts';
import { writeNarration } from './write-narration.ts';

/** What may be said of a maneuver. */
interface ManeuverKind {
  acts: readonly Act[];
  /** Where its type alone says so much. */
  direction?: Direction;
}

const start: ManeuverKind = { acts: ['drive', 'walk', 'bike'] };
const arrival: readonly Act[] = ['arrive', 'arriveSide', 'willArrive', 'willArriveSide'];
const ramps: readonly Act[] = ['ramp', 'rampNamed', 'turnToRamp', 'turnToRampNamed'];
const exits: readonly Act[] = ['exit', 'exitNumbered', 'exitNamed'];
const keeps: readonly Act[] = ['keep', 'fork', 'keepToExit', 'keepToStreet'];

/** By the types of `provider.md` 6. */
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

/** The acts of a type of maneuver; none for a type that has no words here. */
export const actsOf = ({ type }: Pick<Maneuver, 'type'>): readonly Act[] => kinds[type]?.acts ?? [];

/** How a step is told. */
export interface Telling {
  language: Language;
  /** How far the step leads, spelled out as the language speaks of it. */
  distance: string;
}

/**
 * The instructions of a maneuver, each of which there is where Valhalla has one. `next` is the maneuver after it, of
 * which some of them speak already. `type` has no known values (`provider.md` 1); Valhalla's types are the actions.
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
    // Another version of Valhalla words it otherwise.
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

/** What a maneuver is by its type and street alone; undefined for a type that has no words here. */
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
