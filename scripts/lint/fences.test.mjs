import { expect, test } from 'vitest';
import { root } from '../commands.mjs';
import { brokenFences, rules } from './fences.mjs';
import { importsIn, importsOf } from './imports.mjs';

/** Imports that break each rule, and similar ones that don't. */
const examples = {
  'shared imports nothing from electron or renderer, and runs without Node': {
    broken: [
      ['shared/geo/wkt.ts', 'electron/free-port.ts'],
      ['shared/geo/wkt.ts', 'renderer/ui/Hint.tsx'],
      ['shared/geo/wkt.test.ts', 'node:fs/promises'],
    ],
    kept: [['shared/geo/wkt.ts', 'shared/zones/zone.ts']],
  },
  'renderer runs without Node, and shares code with electron only in shared': {
    broken: [
      ['renderer/saved/saved.ts', 'electron/desk/saved/saved.ts'],
      ['renderer/saved/saved.test.tsx', 'node:path'],
    ],
    kept: [['renderer/saved/saved.ts', 'shared/saved/saved-file.ts']],
  },
  'electron shares code with renderer only in shared': {
    broken: [['electron/main.ts', 'renderer/words/words.ts']],
    kept: [['electron/main.ts', 'shared/faults/fault.ts']],
  },
  'only electron/main.ts, electron/preload.ts and electron/shell import Electron': {
    broken: [
      ['electron/browser.ts', 'package:electron'],
      ['electron/desk/desk.ts', 'package:electron'],
      ['shared/geo/wkt.ts', 'package:electron'],
      ['renderer/main.tsx', 'package:electron'],
    ],
    kept: [
      ['electron/main.ts', 'package:electron'],
      ['electron/shell/windows/create-window.ts', 'package:electron'],
      ['e2e/launch.ts', 'package:electron'],
    ],
  },
  'only electron/sqlite imports libsql': {
    broken: [
      ['electron/shell/windows.ts', 'package:libsql'],
      ['electron/main.ts', 'package:libsql'],
      ['shared/geo/wkt.ts', 'package:libsql'],
    ],
    kept: [['electron/sqlite/database.ts', 'package:libsql']],
  },
  'a room of electron imports only the rooms below it': {
    broken: [
      ['electron/sqlite/database.ts', 'electron/http/proxy.ts'],
      ['electron/http/proxy.ts', 'electron/sqlite/database.ts'],
      ['electron/jobs/job.ts', 'electron/http/proxy.ts'],
      ['electron/region-format/tiles.ts', 'electron/region-build/build.ts'],
      ['electron/region-build/build.test.ts', 'electron/desk/desk.ts'],
      ['electron/region-download/fetch.ts', 'electron/region-format/tiles.ts'],
      ['electron/service/routing/route.ts', 'electron/region-build/build.ts'],
      ['electron/service/routing/route.test.ts', 'electron/desk/desk.ts'],
      ['electron/desk/desk.ts', 'electron/service/service.ts'],
      ['electron/desk/desk.test.ts', 'electron/host/log.ts'],
      ['electron/host/log.ts', 'electron/shell/windows.ts'],
      ['electron/made-up/new.ts', 'electron/sqlite/database.ts'],
    ],
    kept: [
      ['electron/service/routing/route.test.ts', 'electron/region-build/build.ts'],
      ['electron/desk/desk.ts', 'electron/service/messages.ts'],
      ['electron/desk/desk.test.ts', 'electron/service/service.ts'],
      ['electron/host/log.ts', 'electron/desk/desk.ts'],
      ['electron/shell/windows.ts', 'electron/host/log.ts'],
      ['electron/browser.ts', 'electron/host/log.ts'],
    ],
  },
  'endpoints of the service import ports, not implementations': {
    broken: [
      ['electron/service/routing/route.ts', 'electron/service/routing/valhalla/valhalla.ts'],
      ['electron/service/endpoints.ts', 'electron/service/zones/sqlite/zone-store.ts'],
    ],
    kept: [
      ['electron/service/routing/route.ts', 'electron/service/ports.ts'],
      ['electron/service/routing/route.test.ts', 'electron/service/routing/valhalla/valhalla.ts'],
      ['electron/service/service.ts', 'electron/service/routing/valhalla/valhalla.ts'],
    ],
  },
  'a lower room of renderer imports only the rooms below it': {
    broken: [
      ['renderer/words/words.ts', 'renderer/ui/Hint.tsx'],
      ['renderer/desk/desk.ts', 'renderer/ui/Hint.tsx'],
      ['renderer/ui/Hint.tsx', 'renderer/map/camera.ts'],
      ['renderer/map/draw/draw-tool.ts', 'renderer/workbench/announcements.ts'],
      ['renderer/workbench/panel.ts', 'renderer/workspace-zones/undo.ts'],
      ['renderer/workspace-zones/undo.ts', 'renderer/zone-check/zone-check.ts'],
      ['renderer/place-search/search.ts', 'renderer/place-lists/list.ts'],
      ['renderer/place-lists/list.ts', 'renderer/journey/journey.ts'],
      ['renderer/journey/journey.ts', 'renderer/toll-cost/toll-cost.ts'],
      ['renderer/toll-cost/toll-cost.ts', 'renderer/zones/zones-panel.ts'],
      ['renderer/planning/stores/stores.ts', 'renderer/zones/zones-panel.ts'],
      ['renderer/zone-check/zone-check.ts', 'renderer/zone-comparison/compare.ts'],
      ['renderer/zone-comparison/compare.ts', 'renderer/zone-sync/plan.ts'],
      ['renderer/zone-sync/plan/plan.ts', 'renderer/zones/zones-panel.ts'],
    ],
    kept: [
      ['renderer/planning/stores/stores.ts', 'renderer/journey/journey.ts'],
      ['renderer/toll-cost/toll-cost.ts', 'renderer/journey/journey.ts'],
      ['renderer/words/words.test.ts', 'renderer/ui/Hint.tsx'],
      ['renderer/zone-sync/plan/plan.ts', 'renderer/zone-check/zone-check.ts'],
    ],
  },
  'a panel imports neither the frame nor another panel, only the lower rooms': {
    broken: [
      ['renderer/saved/list/List.tsx', 'renderer/route/route-store.ts'],
      ['renderer/saved/saved.ts', 'renderer/app/panels.ts'],
    ],
    kept: [
      ['renderer/saved/saved.ts', 'renderer/journey/journey.ts'],
      ['renderer/app/panels.ts', 'renderer/saved/saved-panel.ts'],
      ['renderer/saved/saved.test.tsx', 'renderer/app/DeskWindow.testing.tsx'],
    ],
  },
  'folders of renderer/zones do not import its root, which combines them': {
    broken: [['renderer/zones/table/Table.tsx', 'renderer/zones/zones-panel.ts']],
    kept: [['renderer/zones/zones-panel.ts', 'renderer/zones/table/Table.tsx']],
  },
};

const broken = (pairs) => brokenFences(pairs.map(([from, to]) => ({ from, to })));

test('each rule is broken by its examples, and not by similar imports', () => {
  expect(Object.keys(examples)).toEqual(rules.map(({ name }) => name));
  for (const [name, example] of Object.entries(examples)) {
    for (const pair of example.broken) expect(broken([pair])).toContain(`${pair.join(' -> ')}: ${name}`);
    for (const pair of example.kept) expect(broken([pair])).toEqual([]);
  }
});

test('files that import each other in a cycle are reported', () => {
  const circle = [
    ['bench/a.ts', 'bench/b.ts'],
    ['bench/b.ts', 'bench/c.ts'],
    ['bench/c.ts', 'bench/a.ts'],
  ];
  expect(broken(circle)).toEqual(['import each other in a circle: bench/a.ts, bench/b.ts, bench/c.ts']);
  expect(broken(circle.slice(1))).toEqual([]);
});

test('sibling folders that import each other at any depth are reported, except by tests', () => {
  const there = ['shared/zones/stores/list.ts', 'shared/geocoding/columns.ts'];
  const back = ['shared/geocoding/list.ts', 'shared/zones/formats/csv.ts'];
  expect(broken([there, back])).toEqual([
    'shared/geocoding and shared/zones import each other: shared/geocoding/list.ts -> shared/zones/formats/csv.ts',
  ]);
  expect(broken([there, ['shared/geocoding/list.test.ts', 'shared/zones/formats/csv.ts']])).toEqual([]);
  expect(
    broken([
      ['shared/zones/a/b.ts', 'shared/zones/c.ts'],
      ['shared/zones/c.ts', 'shared/zones/a/d.ts'],
    ]),
  ).toEqual([]);
});

test('all kinds of imports count, also of types, exports, and workers', () => {
  const text = [
    "import type { A } from './a.ts';",
    "import text from './b.csv?raw';",
    "export * from '../c.ts';",
    "export { type D } from './d.ts';",
    "const e = () => import('./e.ts');",
    "const worker = new Worker(new URL('./f.worker.ts', import.meta.url));",
    "import 'node:fs/promises';",
    "import { z } from 'zod';",
  ].join('\n');
  expect(
    importsIn('shared/x/file.tsx', text)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([
    'node:fs/promises',
    'package:zod',
    'shared/c.ts',
    'shared/x/a.ts',
    'shared/x/b.csv',
    'shared/x/d.ts',
    'shared/x/e.ts',
    'shared/x/f.worker.ts',
  ]);
});

test('the repository breaks no rule', () => {
  expect(brokenFences(importsOf(root))).toEqual([]);
});
