import type { ReadingContext } from '../../shared/positions/position-reading.ts';
import { languageIn } from '../../shared/settings/spoken-language.ts';
import { useViewport } from '../map/viewport.ts';
import { locale } from '../words/words.ts';

/** Minimum zoom at which the map's center hints at what a text means; below, the map shows too large an area. */
export const minNearZoom = 7;

/** Returns the language and the map's center, which help to parse positions. */
export function readingContext(): ReadingContext {
  const { center, zoom } = useViewport.getState();
  return { near: zoom >= minNearZoom ? center : null, language: languageIn(locale()) };
}
