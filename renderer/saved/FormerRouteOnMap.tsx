import { useMemo } from 'react';
import { operations } from '../../shared/api/operations.ts';
import type { SavedSearch } from '../../shared/saved/saved-search.ts';
import { useProvenance } from '../desk/provenance.ts';
import { routeLines } from '../journey/route-features.ts';
import { type Overlay, useOverlay } from '../map/overlays.ts';
import { roundLine } from '../map/round-line.ts';
import { words } from '../words/words.ts';

/** Draws the route of a saved search that was asked again as it was, below the new one. */
export function FormerRouteOnMap() {
  const search = useProvenance(({ repeated }) => repeated?.search);
  useOverlay(
    useMemo((): Overlay | null => {
      const lines = search && formerLine(search);
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

/** Line of its first route, which is the one compared. */
function formerLine({ question, answers }: SavedSearch) {
  if (question.kind !== 'route' && question.kind !== 'tolls') return null;
  const call = question.kind === 'route' ? 'distance.route' : 'distance.tolls';
  const read = operations[call].answer.safeParse(answers.find((answer) => answer.call === call)?.answer);
  return read.success ? routeLines(read.data.routes.slice(0, 1)) : null;
}
