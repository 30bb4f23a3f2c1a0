import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { MatrixBlock, SearchesChange } from '../../../shared/searches.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { openWorkspace } from '../zones/workspace.ts';

const place = { name: 'Depot', position: { lat: -34.9, lng: -56.2 } };
const avoid = { tolls: true, highways: false, ferries: false, areas: [] };
const route: NonNullable<SearchesChange['route']> = {
  stops: [place, null],
  mode: 'driving',
  method: 'time',
  avoid,
  time: { kind: 'now' },
};
const matrixOf = (id: string | null): NonNullable<SearchesChange['matrix']> => {
  const asked = {
    origins: [place],
    destinations: [place, place],
    mode: 'driving' as const,
    method: 'time' as const,
    avoid,
  };
  return { ...asked, measure: 'seconds', table: id === null ? null : { ...asked, id } };
};
const block = (column: number): MatrixBlock => ({
  row: 0,
  column,
  rows: 1,
  columns: 2,
  elements: [[60, 900], 'ZERO_RESULTS'],
});

function workspaceFile() {
  const file = join(temporaryFolder(), 'workspace.sqlite');
  const open = () => {
    const workspace = openWorkspace(file);
    onTestFinished(() => workspace.close());
    return workspace.searches;
  };
  return { file, open };
}

test('what panels ask is there after a start, each by itself', () => {
  const { open } = workspaceFile();
  const searches = open();
  expect(searches.read()).toEqual({});
  searches.keep({ route });
  searches.keep({ matrix: matrixOf(null) });
  searches.keep({ route: { ...route, mode: 'walking' } });
  expect(open().read()).toEqual({ route: { ...route, mode: 'walking' }, matrix: matrixOf(null) });
});

test('the answered blocks of a table stay with it, each once', () => {
  const { open } = workspaceFile();
  const searches = open();
  searches.keep({ matrix: matrixOf('one') });
  searches.keepBlock('one', block(0));
  searches.keepBlock('one', block(2));
  searches.keepBlock('one', block(2));
  searches.keep({ matrix: { ...matrixOf('one'), measure: 'meters' } });
  expect(open().blocks('one')).toEqual([block(0), block(2)]);
  expect(open().blocks('two')).toEqual([]);
});

test('the blocks of a table go when there is another one', () => {
  const { open } = workspaceFile();
  const searches = open();
  searches.keep({ matrix: matrixOf('one') });
  searches.keepBlock('one', block(0));
  searches.keepBlock('two', block(0));
  searches.keep({ route });
  expect(searches.blocks('one')).toHaveLength(1);
  searches.keep({ matrix: matrixOf('two') });
  expect(searches.blocks('one')).toEqual([]);
  expect(searches.blocks('two')).toHaveLength(1);
});

test('what is damaged, or of another form, costs only itself', () => {
  const { file, open } = workspaceFile();
  const searches = open();
  searches.keep({ route, matrix: matrixOf('one') });
  searches.keepBlock('one', block(0));
  searches.keepBlock('one', block(2));
  const database = openDatabase(file);
  database.exec(`
    UPDATE searches SET search = '{"stops": 7}' WHERE panel = 'route';
    INSERT INTO searches VALUES ('weather', '{}');
    UPDATE matrix_blocks SET block = '{' WHERE place = '0 0';
  `);
  database.close();
  expect(open().read()).toEqual({ matrix: matrixOf('one') });
  expect(open().blocks('one')).toEqual([block(2)]);
});

test('isochrones are read from a workspace of a program that called them otherwise, and by such a program', () => {
  const { file, open } = workspaceFile();
  const isochrones: NonNullable<SearchesChange['isochrones']> = {
    ...{ origins: [place], mode: 'driving', method: 'time', values: [5, 10], avoid },
    ...{ combination: 'union', opacity: 0.5 },
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
