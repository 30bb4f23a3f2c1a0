import { useMemo } from 'react';
import { operations } from '../../shared/api/operations.ts';
import type { SavedSearch } from '../../shared/saved/saved-search.ts';
import { useProvenance } from '../desk/provenance.ts';
import { routeLines } from '../journey/route-features.ts';
import { type Overlay, useOverlay } from '../map/overlays.ts';
import { roundLine } from '../map/round-line.ts';
import { words } from '../words/words.ts';

/** Draws the saved route of a search that was repeated, below the new route. */
export function PreviousRouteOnMap() {
  const search = useProvenance(({ repeated }) => repeated?.search);
  useOverlay(
    useMemo((): Overlay | null => {
      const lines = search && previousRouteLines(search);
      if (!lines || lines.features.length === 0) return null;
      return {
        id: 'saved.former',
        titleKey: 'saved.changed.former',
        order: 31,
        shownWith: ['route'],
        visible: true,
        sources: { lines },
        layers: ({ casing, overlayLabel }) => [
          roundLine('casing', 'lines', { 'line-color': casing, 'line-width': 5 }),
          roundLine('line', 'lines', {
            'line-color': overlayLabel,
            'line-width': 2.5,
            'line-dasharray': [2, 2.5],
          }),
        ],
        legend: ({ overlayLabel }) => [
          { text: words.t('saved.changed.former'), color: overlayLabel, shape: 'line' },
        ],
      };
    }, [search]),
  );
  return null;
}

/** Returns the line of the first saved route, the one that the changes refer to; null for searches without routes. */
function previousRouteLines({ question, answers }: SavedSearch) {
  if (question.kind !== 'route' && question.kind !== 'tolls') return null;
  const call = question.kind === 'route' ? 'distance.route' : 'distance.tolls';
  const parsed = operations[call].answer.safeParse(answers.find((answer) => answer.call === call)?.answer);
  return parsed.success ? routeLines(parsed.data.routes.slice(0, 1)) : null;
}
