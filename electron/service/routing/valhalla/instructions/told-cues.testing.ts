import {
  type Action,
  actionShapes,
  type Cue,
  type Direction,
  headings,
  type Place,
  type StreetRelation,
} from './cue.ts';

/** Names that say nothing, in letters of several scripts, as maps have them. */
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

/** All subsets of what may be said of the relation. */
function wayChoices(allowed: readonly StreetRelation[]): Partial<Record<StreetRelation, Place>>[] {
  return allowed.reduce<Partial<Record<StreetRelation, Place>>[]>(
    (choices, relation) =>
      choices.flatMap((choice) => [choice, { ...choice, [relation]: sampleNames[relation] }]),
    [{}],
  );
}

/** Every form in which an action can be told. */
export function cuesOf(action: Action): Cue[] {
  const { directions, values = [], relations = [], hasSide, hasDistance } = actionShapes[action];
  const sides: (Direction | undefined)[] = hasSide ? [undefined, 'left', 'right'] : [undefined];
  const headed = values.includes('heading') ? headings : [undefined];
  const ordinals = values.includes('ordinal') ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 23] : [undefined];
  const named = Object.fromEntries(
    (['number', 'name', 'previous', 'level'] as const)
      .filter((value) => values.includes(value))
      .map((value) => [value, sampleNames[value]]),
  );
  return (directions ?? [undefined]).flatMap((direction) =>
    headed.flatMap((heading) =>
      ordinals.flatMap((ordinal) =>
        sides.flatMap((side) =>
          wayChoices(relations).flatMap((choice) =>
            (hasDistance ? [false, true] : [false]).map(
              (told): Cue => ({
                action,
                ...named,
                ...(direction && { direction }),
                ...(heading && { heading }),
                ...(ordinal && { ordinal }),
                ...(side && { side }),
                ...(Object.keys(choice).length > 0 && { relations: choice }),
                ...(told && { hasDistance: true }),
              }),
            ),
          ),
        ),
      ),
    ),
  );
}

/** Whether something can be told: an exit without a number has to lead somewhere. */
export const isTold = ({ action, relations }: Cue): boolean =>
  relations !== undefined ||
  (action !== 'roundaboutExit' && action !== 'roundaboutNamedExit' && action !== 'keep');
