import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { SearchesChange } from '../../../shared/saved/searches.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { openWorkspace } from '../workspaces/workspace.ts';
import { openSearchStore } from './search-store.ts';

const place = { name: 'Depot', position: { lat: -34.9, lng: -56.2 } };
const avoid = { tolls: true, highways: false, ferries: false, areas: [] };
const route: NonNullable<SearchesChange['route']> = {
  stops: [place, null],
  mode: 'driving',
  method: 'time',
  avoid,
  time: { kind: 'now' },
};
const matrix: NonNullable<SearchesChange['matrix']> = {
  origins: [place],
  destinations: [place, place],
  mode: 'driving',
  method: 'time',
  avoid,
  measure: 'seconds',
};

function workspaceFile() {
  const file = join(temporaryFolder(), 'workspace.sqlite');
  const open = () => {
    const workspace = openWorkspace(file);
    onTestFinished(() => workspace.close());
    return openSearchStore(workspace.database);
  };
  return { file, open };
}

test('searches of panels are kept across a restart, each on its own', () => {
  const { open } = workspaceFile();
  const searches = open();
  expect(searches.read()).toEqual({});
  searches.keep({ route });
  searches.keep({ matrix });
  searches.keep({ route: { ...route, mode: 'walking' } });
  expect(open().read()).toEqual({ route: { ...route, mode: 'walking' }, matrix });
});

test('damaged and unknown searches are skipped without affecting others', () => {
  const { file, open } = workspaceFile();
  const searches = open();
  searches.keep({ route, matrix });
  const database = openDatabase(file);
  database.exec(`
    UPDATE searches SET search = '{"stops": 7}' WHERE panel = 'route';
    INSERT INTO searches VALUES ('weather', '{}');
  `);
  database.close();
  expect(open().read()).toEqual({ matrix });
});

test('isochrones are stored under the name that older programs use', () => {
  const { file, open } = workspaceFile();
  const isochrones: NonNullable<SearchesChange['isochrones']> = {
    origins: [place],
    mode: 'driving',
    method: 'time',
    values: [5, 10],
    avoid,
    combination: 'union',
    opacity: 0.5,
  };
  const stored = () => {
    const database = openDatabase(file);
    const rows = database.prepare('SELECT panel, search FROM searches').all();
    database.close();
    return rows.map(({ panel, search }) => [panel, JSON.parse(String(search))]);
  };
  open().keep({ isochrones });
  expect(stored()).toEqual([['reach', isochrones]]);
  expect(open().read()).toEqual({ isochrones });
});

test('damaged settings of the last territories don’t affect the list of stores', () => {
  const { file, open } = workspaceFile();
  const territories: NonNullable<SearchesChange['territories']> = {
    stores: [{ name: 'Centro', storeId: 'S1', position: place.position }],
    divideBy: 'time',
    mode: 'driving',
    outlineZone: null,
    resolutionMeters: 200,
    codes: '',
    last: { shares: [], zones: [], toleranceMeters: 50, capacityUnit: 'area', balance: 0.05 },
    adjusted: null,
  };
  open().keep({ territories });
  expect(open().read()).toEqual({ territories });
  const database = openDatabase(file);
  database.exec(
    "UPDATE searches SET search = json_set(search, '$.last.balance', 7, '$.adjusted', 'none', '$.scenario', 'none')",
  );
  database.close();
  expect(open().read()).toEqual({ territories: { ...territories, last: null } });
});
