import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import { longFormsOf } from './abbreviations.ts';

/** What ranking looks at of a place. */
export interface Ranked extends LatLng {
  nameKey: string;
  aliasKeys: readonly string[];
  importance: number;
}

/** How much less a hit weighs that needed more than what was written. */
const burden = { 'as-written': 0, 'without-way-words': 0.15, 'inside-words': 2, 'with-slip': 1.5 } as const;

const importanceWeight = 0.8;
/** A place at the given position is worth as much as this. */
const nearnessWeight = 0.6;

/** From 0 to 1.2: how well a name answers what was asked; 0.2 and less when only its surroundings do. */
export function relevance(nameKey: string, words: readonly string[], unfinished: boolean): number {
  const asked = words.join(' ');
  if (nameKey === asked) return 1.2;
  if (nameKey.startsWith(asked) && (unfinished || nameKey[asked.length] === ' ')) {
    return 0.85 + (0.15 * asked.length) / nameKey.length;
  }
  const own = nameKey.split(' ');
  const free = new Set(own.keys());
  let matched = 0;
  let letters = 0;
  words.forEach((word, index) => {
    const last = unfinished && index === words.length - 1;
    const forms = [word, ...longFormsOf(word)];
    for (const at of free) {
      const name = own[at] ?? '';
      const fits = forms.some(
        (form) => name === form || (last && name.startsWith(form)) || longFormsOf(name).includes(form),
      );
      if (!fits) continue;
      free.delete(at);
      matched += 1;
      letters += name.length;
      return;
    }
  });
  const share = letters / Math.max(1, nameKey.length - own.length + 1);
  if (matched === words.length) return 0.65 + 0.2 * share;
  return (0.6 * matched) / words.length + 0.2 * share * (matched > 0 ? 1 : 0);
}

/** 1 at the position, 0.5 at the radius, falling on beyond it: a bias and not a fence. */
export function nearness(from: LatLng, radiusMeters: number, to: LatLng): number {
  return 1 / (1 + distanceMeters(from, to) / radiusMeters);
}

/** The score by which hits are ordered, from relevance, importance and distance. */
export function rank(
  place: Ranked,
  words: readonly string[],
  unfinished: boolean,
  manner: keyof typeof burden,
  bias: (LatLng & { radiusMeters: number }) | undefined,
): number {
  let best = relevance(place.nameKey, words, unfinished);
  for (const alias of place.aliasKeys) best = Math.max(best, relevance(alias, words, unfinished) * 0.95);
  return (
    best +
    importanceWeight * place.importance +
    (bias ? nearnessWeight * nearness(bias, bias.radiusMeters, place) : 0) -
    burden[manner]
  );
}
