import { askDesk } from './ask-desk.ts';
import { childrenOf } from './process-family.ts';
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

/** Kills the service as often as it comes, until the program gives it up. */
async function wearOutService(zonedesk: Zonedesk): Promise<void> {
  const given = zonedesk.page.getByRole('status').filter({ hasText: 'Built-in service is not running' });
  await expect
    .poll(
      async () => {
        const service = await servicePid(zonedesk);
        try {
          if (service !== undefined) process.kill(service, 'SIGKILL');
        } catch {
          // It was gone before it was killed.
        }
        return given.isVisible();
      },
      { timeout: 60_000 },
    )
    .toBe(true);
}

test('a service that was killed is started again, by itself or by hand, and a window by itself', {
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
  await expect(bar.getByRole('button', { name: 'Start it again' })).toBeVisible();

  await page.getByRole('combobox', { name: 'Search places' }).fill('plaza indep');
  const fault = page.getByRole('alert', { name: 'The search did not work' });
  await expect(fault).toContainText(/The built-in service is not running\..*It ended 6 times/s);
  await fault.getByRole('button', { name: 'Start it again' }).click();
  await serviceIsReady(page);
  await expect(bar.getByRole('button', { name: 'Start it again' })).toBeHidden();
  await expect(page.getByRole('option', { name: /^Plaza Independencia/ }).first()).toBeVisible();

  if (app) {
    await test.step('a window whose process ended is loaded again', async () => {
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
