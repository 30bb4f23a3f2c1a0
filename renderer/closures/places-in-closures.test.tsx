import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Closure } from '../../shared/closures/closure.ts';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import { geometryOf } from '../../shared/zones/zone.testing.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import type { Answers } from '../desk/desk.testing.ts';
import { deskState } from '../desk/states.ts';
import { addOrigins } from '../isochrones/isochrones-store.ts';
import { putClosures } from '../journey/closure-actions.ts';
import { changeRoute, changeStops } from '../journey/route-store.ts';
import { newStop } from '../journey/stops.ts';
import { addPoints } from '../matrix/matrix-store.ts';

const closed = { lat: -34.9, lng: -56.19 };
const open = { lat: -34.9, lng: -56.1 };
const market: Closure = {
  id: 'market',
  name: 'Market',
  reason: '',
  area: geometryOf('POLYGON ((-56.2 -34.91, -56.18 -34.91, -56.18 -34.89, -56.2 -34.89, -56.2 -34.91))'),
  from: null,
  to: null,
  isOn: true,
};
const unreachable: Answers = {
  'distance.route': async () => failed({ kind: 'service', status: 'ZERO_RESULTS' }),
  'distance.isochrone': async () => failed({ kind: 'service', status: 'ZERO_RESULTS' }),
  'distance.tolls': async () => failed({ kind: 'service', status: 'ZERO_RESULTS' }),
};
const alert = (name: string) => page.getByRole('alert', { name });

async function openRoute(panel: 'route' | 'tolls' = 'route') {
  const desk = await openWindow({ panel, answers: unreachable });
  changeStops(() => [open, closed].map((position) => newStop({ name: 'Somewhere', position })));
  return desk;
}

test.each(['route', 'tolls'] as const)(
  'the panel %s names the stop that is in a closure, which is switched off there',
  async (panel) => {
    const desk = await openRoute(panel);
    await putClosures([market]);
    const notice = alert('No route found');
    await expect.element(notice).toHaveTextContent('Stop B is inside the closure “Market”.');
    await expect.element(notice).not.toHaveTextContent('Move a stop');
    await expect.element(notice.getByRole('button', { name: 'Show “Market”' })).toBeVisible();
    await notice.getByRole('button', { name: 'Turn off “Market”' }).click();
    await expect.poll(() => deskState('closures')).toMatchObject([{ id: 'market', isOn: false }]);
    await expect.element(notice).not.toHaveTextContent('Market');
    await expect.element(notice).toHaveTextContent('Move a stop closer to a road');
    expect(desk.asked('distance.route').at(-1)?.avoid).toBeUndefined();
  },
);

test('names a stop in an avoided area, and the area', async () => {
  await openRoute();
  const ring = [
    { lat: -34.91, lng: -56.2 },
    { lat: -34.91, lng: -56.18 },
    { lat: -34.88, lng: -56.19 },
  ];
  changeRoute({
    avoid: { tolls: false, highways: false, ferries: false, areas: [{ id: 'a', name: 'Area 1', ring }] },
  });
  const notice = alert('No route found');
  await expect.element(notice).toHaveTextContent('Stop B is inside the avoided area “Area 1”.');
  await expect.element(notice.getByRole('button', { name: 'Avoid nothing' })).toBeVisible();
});

test('isochrones name the origin in a closure', async () => {
  await openWindow({ panel: 'isochrones', answers: unreachable });
  await putClosures([market]);
  addOrigins([{ name: 'Somewhere', position: closed }]);
  const notice = page.getByRole('region', { name: 'Isochrones', exact: true }).getByRole('alert');
  await expect.element(notice).toHaveTextContent('Origin 1 is inside the closure “Market”.');
  await expect.element(notice.getByRole('button', { name: 'Turn off “Market”' })).toBeVisible();
});

test('a matrix names the places in a closure', async () => {
  await openWindow({
    panel: 'matrix',
    answers: {
      matrix: async ({ origins, destinations }) =>
        succeeded({
          status: 'OK',
          rows: origins.map(() => ({ elements: destinations.map(() => ({ status: 'ZERO_RESULTS' })) })),
        }),
    },
  });
  await putClosures([market]);
  const panel = page.getByRole('region', { name: 'Matrix', exact: true });
  addPoints('origins', [{ name: 'Depot', position: open }]);
  addPoints('destinations', [{ name: 'Pocitos', position: closed }]);
  await panel.getByRole('button', { name: 'Calculate 1 route' }).click();
  await expect.element(panel.getByText('Pocitos is inside the closure “Market”.')).toBeVisible();
  await expect.element(panel.getByText('Depot is inside')).not.toBeInTheDocument();
});
