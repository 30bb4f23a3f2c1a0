import { askDesk } from './ask-desk.ts';
import { childrenOf, stillRunning } from './process-family.ts';
import { expect, serviceIsReady, test, type Zonedesk } from './zonedesk.ts';

async function servicePid({ app, pid }: Zonedesk): Promise<number | undefined> {
  return app
    ? await app.evaluate(
        ({ app: program }) =>
          program
            .getAppMetrics()
            .find(({ serviceName, name }) => (name ?? serviceName) === 'Zonedesk service')?.pid,
      )
    : childrenOf(pid)[0];
}

async function killService(zonedesk: Zonedesk): Promise<void> {
  const service = await servicePid(zonedesk);
  if (service === undefined) throw new Error('The service has no process');
  process.kill(service, 'SIGKILL');
}

/** Returns the processes of the routing engine, which start on demand. */
async function enginePids(zonedesk: Zonedesk): Promise<number[]> {
  const { app } = zonedesk;
  if (app) {
    return app.evaluate(({ app: program }) =>
      program
        .getAppMetrics()
        .filter(({ serviceName, name }) => (name ?? serviceName) === 'Zonedesk routing engine')
        .map(({ pid }) => pid),
    );
  }
  const service = await servicePid(zonedesk);
  return service === undefined ? [] : childrenOf(service);
}

/** Kills the service at each start until the program stops restarting it. */
async function wearOutService(zonedesk: Zonedesk): Promise<void> {
  const given = zonedesk.page.getByRole('status').filter({ hasText: 'Built-in service isn’t running' });
  await expect
    .poll(
      async () => {
        const service = await servicePid(zonedesk);
        try {
          if (service !== undefined) process.kill(service, 'SIGKILL');
        } catch {
          // The process ended before it was killed.
        }
        return given.isVisible();
      },
      { timeout: 60_000 },
    )
    .toBe(true);
}

test('a killed service restarts automatically or by a click, and a crashed window reloads', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  const { app, page } = zonedesk;
  await serviceIsReady(page);
  await killService(zonedesk);
  await expect(page.getByRole('status').filter({ hasText: 'restarting' })).toBeVisible();
  await serviceIsReady(page);
  const found = await askDesk(page, 'localities.autocomplete', { input: 'Plaza Independencia' });
  expect(found).toMatchObject({ ok: true });

  await wearOutService(zonedesk);
  const bar = page.getByRole('contentinfo');
  await expect(bar.getByRole('button', { name: 'Restart', exact: true })).toBeVisible();

  await page.getByRole('combobox', { name: 'Search places' }).fill('plaza indep');
  const fault = page.getByRole('alert', { name: 'Search failed' });
  await expect(fault).toContainText(/The built-in service isn’t running\..*It crashed 6 times/s);
  await fault.getByRole('button', { name: 'Restart' }).click();
  await serviceIsReady(page);
  await expect(bar.getByRole('button', { name: 'Restart', exact: true })).toBeHidden();
  await expect(page.getByRole('option', { name: /^Plaza Independencia/ }).first()).toBeVisible();

  if (app) {
    await test.step('a window whose process crashed is reloaded', async () => {
      await page.evaluate(() => document.body.setAttribute('data-before', ''));
      await app.evaluate(
        ({ BrowserWindow }) =>
          new Promise<void>((resolve) => {
            const contents = BrowserWindow.getAllWindows()[0]?.webContents;
            contents?.once('did-finish-load', () => resolve());
            contents?.forcefullyCrashRenderer();
          }),
      );
      const title = await app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
          `document.title + ' ' + document.body.hasAttribute('data-before')`,
        ),
      );
      expect(title).toBe('Zonedesk false');
    });
  }
});

test('a killed routing engine is replaced, and engines exit with their service', {
  tag: '@hosts',
}, async ({ zonedesk }) => {
  const { page } = zonedesk;
  const route = () =>
    askDesk(page, 'distance.route', {
      origin: { lat: -34.9067, lng: -56.1996 },
      destination: { lat: -34.8337, lng: -56.0146 },
    });
  await serviceIsReady(page);
  const first = await route();
  expect(first).toMatchObject({ ok: true, value: { status: 'OK' } });

  const engines = await enginePids(zonedesk);
  expect(engines).not.toEqual([]);
  for (const engine of engines) process.kill(engine, 'SIGKILL');
  expect(await route()).toMatchObject({ ok: true, value: { status: 'OK' } });

  const others = await enginePids(zonedesk);
  expect(others).not.toEqual([]);
  expect(others.filter((engine) => engines.includes(engine))).toEqual([]);
  await killService(zonedesk);
  await expect.poll(() => stillRunning(others)).toEqual([]);
  await serviceIsReady(page);
  expect(await route()).toMatchObject({ ok: true, value: { status: 'OK' } });
});
