import { execFileSync } from 'node:child_process';
import { askDesk } from './ask-desk.ts';
import { startBrowserHost } from './start-browser.ts';
import { expect, serviceIsReady, test, type Zonedesk } from './zonedesk.ts';

/** The processes that a process has started, by their ids. */
function childrenOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .flatMap(([child]) => (child === undefined ? [] : [child]));
}

async function killService({ app, pid }: Zonedesk): Promise<void> {
  const service = app
    ? await app.evaluate(
        ({ app: program }) =>
          program
            .getAppMetrics()
            .find(({ serviceName, name }) => (name ?? serviceName) === 'Zonedesk service')?.pid,
      )
    : childrenOf(pid)[0];
  if (service === undefined) throw new Error('The service has no process');
  process.kill(service, 'SIGKILL');
}

test('a service that was killed is started again', async ({ zonedesk }) => {
  const { page } = zonedesk;
  await serviceIsReady(page);
  await killService(zonedesk);
  await expect(page.getByRole('status').filter({ hasText: 'restarting' })).toBeVisible();
  await serviceIsReady(page);
  const found = await askDesk(page, 'localities.autocomplete', { input: 'Plaza Independencia' });
  expect(found).toMatchObject({ ok: true });
});

test('a window whose process ended is loaded again', { tag: '@desktop' }, async ({ zonedesk }) => {
  const { app, page } = zonedesk;
  await serviceIsReady(page);
  await page.evaluate(() => document.body.setAttribute('data-before', ''));
  const gone = app?.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        contents?.once('did-finish-load', () => resolve());
        contents?.forcefullyCrashRenderer();
      }),
  );
  await gone;
  const title = await app?.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
      `document.title + ' ' + document.body.hasAttribute('data-before')`,
    ),
  );
  expect(title).toBe('Zonedesk false');
});

test('the window is where it was after a restart', { tag: '@desktop' }, async ({ zonedesk }) => {
  const place = { x: 40, y: 30, width: 1000, height: 700 };
  await zonedesk.app?.evaluate(
    ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
    place,
  );
  await zonedesk.restart();
  const bounds = await zonedesk.app?.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getBounds(),
  );
  expect(bounds).toEqual(place);
});

test('a profile is open once', { tag: '@browser' }, async ({ zonedesk }) => {
  await expect(startBrowserHost(zonedesk.profileFolder)).rejects.toThrow('open already');
});
