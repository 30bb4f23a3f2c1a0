import {
  type Action,
  actionShapes,
  type Cue,
  type Direction,
  headings,
  type Place,
  type StreetRelation,
} from './cue.ts';

/** Names without meaning, in several scripts, like names on maps. */
export const sampleNames = {
  name: 'Rua Éçà 5',
  previous: 'Чeрeп 7',
  number: '12A',
  level: 'Eb3',
  at: '東橋',
  on: "A 4/Rue de l'Ü",
  onto: 'Straße des 17. Juni',
  exitOnto: 'E 15',
  mergeOnto: 'M 25',
  stayOn: 'Ruta 8',
  toward: 'Sófia–Град',
} as const;

/** Returns all subsets of the relations, each with a sample name. */
function relationSubsets(allowed: readonly StreetRelation[]): Partial<Record<StreetRelation, Place>>[] {
  return allowed.reduce<Partial<Record<StreetRelation, Place>>[]>(
    (subsets, relation) =>
      subsets.flatMap((subset) => [subset, { ...subset, [relation]: sampleNames[relation] }]),
    [{}],
  );
}

/** Returns every combination of values, direction, side, and relations of an action. */
export function cuesOf(action: Action): Cue[] {
  const { directions, values = [], relations = [], hasSide, hasDistance } = actionShapes[action];
  const sides: (Direction | undefined)[] = hasSide ? [undefined, 'left', 'right'] : [undefined];
  const headingChoices = values.includes('heading') ? headings : [undefined];
  const ordinals = values.includes('ordinal') ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 23] : [undefined];
  const named = Object.fromEntries(
    (['number', 'name', 'previous', 'level'] as const)
      .filter((value) => values.includes(value))
      .map((value) => [value, sampleNames[value]]),
  );
  return (directions ?? [undefined]).flatMap((direction) =>
    headingChoices.flatMap((heading) =>
      ordinals.flatMap((ordinal) =>
        sides.flatMap((side) =>
          relationSubsets(relations).flatMap((subset) =>
            (hasDistance ? [false, true] : [false]).map(
              (withDistance): Cue => ({
                action,
                ...named,
                ...(direction && { direction }),
                ...(heading && { heading }),
                ...(ordinal && { ordinal }),
                ...(side && { side }),
                ...(Object.keys(subset).length > 0 && { relations: subset }),
                ...(withDistance && { hasDistance: true }),
              }),
            ),
          ),
        ),
      ),
    ),
  );
}

/** Whether Valhalla has a phrase for the cue: an exit without a number, or keeping to a side, needs a relation. */
export const canBeNarrated = ({ action, relations }: Cue): boolean =>
  relations !== undefined ||
  (action !== 'roundaboutExit' && action !== 'roundaboutNamedExit' && action !== 'keep');
