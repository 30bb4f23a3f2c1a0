import { expect, test } from 'vitest';
import { collection, routeLines } from '../journey/route-features.ts';
import { type Overlay, useOverlays } from '../map/overlays.ts';
import { printOverlays } from './print-overlays.ts';

const route = (points: string) => ({ overview_polyline: { points } });
const routes: Overlay = {
  id: 'route',
  titleKey: 'route.title',
  order: 30,
  visible: true,
  sources: {
    lines: routeLines([route('_p~iF~ps|U_ulLnnqC'), route('_ulLnnqC_mqNvxq`@')]),
    access: collection([]),
  },
  layers: () => [],
};

test('a printed map has the printed route, even if hidden, and no alternatives', () => {
  useOverlays.setState({ overlays: new Map([[routes.id, routes]]), hidden: new Set([routes.id]) });
  const [printed] = printOverlays([], 1);
  expect(printed?.sources.lines).toMatchObject({ features: [{ properties: { index: 1 } }] });
});
