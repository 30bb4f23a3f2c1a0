import type { ReadingContext } from '../../shared/positions/position-reading.ts';
import { languageIn } from '../../shared/settings/spoken-language.ts';
import { useViewport } from '../map/viewport.ts';
import { locale } from '../words/words.ts';

/** Farther out than this the middle of the map says nothing about what is meant. */
export const nearZoom = 7;

/** What the window knows that helps to read positions. */
export function readingContext(): ReadingContext {
  const { center, zoom } = useViewport.getState();
  return { near: zoom >= nearZoom ? center : null, language: languageIn(locale()) };
}
