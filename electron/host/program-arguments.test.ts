import { expect, test } from 'vitest';
import { programArguments } from './program-arguments.ts';

test('finds files opened from the file manager among Chromium switches', () => {
  const given = ['--enable-features=A,B', 'out/main/main.js', '--profile', 'p', 'depot/North.zonedesk'];
  const others = ['zones.geojson', '/maps/porto-latest.osm.pbf', 'report.pdf', 'Districts.KMZ'];
  expect(programArguments([...given, ...others], '/home/ana')).toMatchObject({
    profile: '/home/ana/p',
    files: [
      '/home/ana/depot/North.zonedesk',
      '/home/ana/zones.geojson',
      '/maps/porto-latest.osm.pbf',
      '/home/ana/Districts.KMZ',
    ],
  });
  const workspaceOf = (given: string) => programArguments(['.', given], '/home/ana').files[0];
  expect(workspaceOf('file:///home/ana/Dep%C3%B3sito%20norte.zonedesk')).toBe(
    '/home/ana/Depósito norte.zonedesk',
  );
  expect(workspaceOf('NORTH.ZONEDESK')).toBe('/home/ana/NORTH.ZONEDESK');
  expect(workspaceOf('file://server/share/North.zonedesk')).toBeUndefined();
  expect(programArguments(['.', '--no-open'], '/home/ana')).toMatchObject({
    files: [],
    opensBrowser: false,
  });
});
