import { expect, test } from 'vitest';
import { checkAll } from '../../../shared/zones/checks/check-all.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { startDesk } from '../running-desk.testing.ts';

test('the sample project has zones of four stores without problems, and a route', async () => {
  const { desk } = await startDesk();
  await desk.call('workspaces.openSample', undefined);
  const read = await desk.call('zones.read', undefined);
  const zones = read.ok ? read.value.zones : [];
  expect(zones).toHaveLength(12);
  expect(new Set(zones.map(({ storeId }) => storeId)).size).toBe(4);
  const check = checkAll(await loadGeos(), zones, { service: 'provider', knownAreas: [] });
  let step = check.next();
  while (!step.done) step = check.next();
  expect(step.value).toEqual([]);
  const searches = await desk.call('searches.read', undefined);
  expect(searches).toMatchObject({ value: { route: { stops: [{}, {}, {}] } } });
});
