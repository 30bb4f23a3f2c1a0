import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { app, BrowserWindow } from 'electron';
import { builtPage } from '../../electron/host/built-page.ts';
import { programFolders } from '../../electron/host/program-folders.ts';
import { windowFiles } from '../../electron/host/window-files.ts';
import { regionFiles } from '../../electron/region-format/manifest.ts';
import { openTileArchive } from '../../electron/region-format/tile-archive.ts';
import { declareWindowScheme, serveWindowScheme, windowUrl } from '../../electron/shell/window-scheme.ts';

/**
 * A window with only a map, as the reference for the program. With `--zones`, it also shows the polygons of that file,
 * drawn by `--holder`.
 */
const { values } = parseArgs({
  args: process.argv.slice(1),
  strict: false,
  options: {
    map: { type: 'string' },
    built: { type: 'string' },
    zones: { type: 'string' },
    holder: { type: 'string' },
  },
});
const folders = programFolders(String(values.built));
const [region, world] = [folders.region, folders.world].map((folder) =>
  openTileArchive(join(folder, regionFiles.basemap)),
);

declareWindowScheme();
// Electron is only ready after this module has finished.
void app.whenReady().then(open);

async function open(): Promise<void> {
  const files = windowFiles({
    page: builtPage(join(import.meta.dirname, 'page')),
    regionTiles: (...address) => region?.tile(...address),
    worldTiles: (...address) => world?.tile(...address),
    basemap: () => ({ kind: 'built-in' }),
    pathOfOpenedFile: () => null,
  });
  serveWindowScheme(async (request) =>
    new URL(request.url).pathname === '/zones.geojson'
      ? new Response(new Uint8Array(await readFile(String(values.zones))))
      : files(request),
  );
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    show: false,
    webPreferences: { sandbox: true },
  });
  const holder = values.holder === undefined ? '' : `&holder=${values.holder}`;
  await window.loadURL(`${windowUrl}?map=${values.map}${holder}`);
  // Not on `ready-to-show`, which a hidden page that is never painted doesn't emit.
  window.show();
}
