import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { askDesk } from './ask-desk.ts';
import { expect, test, type Zonedesk } from './zonedesk.ts';

/* Electron's own checklist (https://www.electronjs.org/docs/latest/tutorial/security) on the real window. */
const desktop = { tag: '@desktop' };

function program({ app }: Zonedesk): ElectronApplication {
  if (!app) throw new Error('These specs are for the desktop program');
  return app;
}

/** Records URLs to open externally from now on, without opening them. */
async function openedOutside(app: ElectronApplication): Promise<() => Promise<string[]>> {
  const opened = await app.evaluateHandle(({ shell }) => {
    const opened: string[] = [];
    shell.openExternal = async (url) => void opened.push(url);
    return opened;
  });
  return () => opened.jsonValue();
}

/** One start for all checks, the last of which reloads the page. */
test(
  'the window has what it needs, no access to the machine, and stays on its page',
  desktop,
  async ({ zonedesk }) => {
    const { page } = zonedesk;
    const app = program(zonedesk);

    await test.step('the page is sandboxed, isolated, and without Node', async () => {
      const preferences = await app.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        // Missing in Electron's types, and the only method that returns the effective preferences of a window.
        const contents = window?.webContents as unknown as {
          getLastWebPreferences(): Record<string, unknown>;
        };
        return contents.getLastWebPreferences();
      });
      expect(preferences).toMatchObject({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        allowRunningInsecureContent: false,
        webviewTag: false,
      });
      const seen = await page.evaluate(() => ({
        node: ['require', 'process', 'Buffer', 'module', 'global', '__dirname'].filter(
          (name) => name in window,
        ),
        bridge: Object.keys(window.deskPort ?? {}).sort(),
        replaceable: (() => {
          try {
            Object.assign(window, { deskPort: null });
          } catch {
            return false;
          }
          return window.deskPort === null;
        })(),
      }));
      expect(seen).toEqual({ node: [], bridge: ['listen', 'onLost', 'send'], replaceable: false });
    });

    await test.step('the page has a content security policy that only allows its own code', async () => {
      expect(page.url()).toBe('app://zonedesk/');
      const policy = await page.evaluate(async () =>
        (await fetch('/')).headers.get('content-security-policy'),
      );
      expect(policy?.replace(/'nonce-[^']+'/g, "'nonce'").split('; ')).toEqual([
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "style-src 'self' 'nonce'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ]);
      const tried = await page.evaluate(async () => {
        const violated: string[] = [];
        document.addEventListener('securitypolicyviolation', (event) =>
          violated.push(event.effectiveDirective),
        );
        const script = document.createElement('script');
        script.textContent = 'window.inlineRan = true';
        document.head.append(script);
        const fetched = await fetch('https://example.com/').then(
          () => true,
          () => false,
        );
        // In a separate task, as code evaluated by a debugger may use eval.
        const evaluated = await new Promise<boolean>((resolve) =>
          setTimeout(() => {
            try {
              resolve(new Function('return true')());
            } catch {
              resolve(false);
            }
          }),
        );
        return { inlineRan: 'inlineRan' in window, fetched, evaluated, violated: violated.sort() };
      });
      expect(tried).toMatchObject({ inlineRan: false, fetched: false, evaluated: false });
      expect(tried.violated).toEqual(expect.arrayContaining(['connect-src', 'script-src-elem']));
    });

    await test.step('the page can’t read local files', async () => {
      const answers = await page.evaluate(async () => {
        const addresses = [
          'file:///etc/passwd',
          'app://elsewhere/index.html',
          '/..%2f..%2f..%2fpackage.json',
          '/assets/..%2f..%2fmain/main.js',
          '/%2e%2e/main/main.js',
          '/..%5cmain%5cmain.js',
          '/%00',
        ];
        const results = addresses.map((address) =>
          fetch(address).then(
            ({ ok }) => ok,
            () => false,
          ),
        );
        return Promise.all(results);
      });
      expect(answers.every((answered) => !answered)).toBe(true);
    });

    await test.step('all permissions except writing to the clipboard are denied', async () => {
      const states = await page.evaluate(async () => {
        const names = [
          'geolocation',
          'camera',
          'microphone',
          'midi',
          'persistent-storage',
          'clipboard-read',
        ] as const;
        const results = names.map((name) => navigator.permissions.query({ name: name as PermissionName }));
        return {
          queried: (await Promise.all(results)).map(({ state }) => state),
          notifications: await Notification.requestPermission(),
          camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(
            () => 'given',
            () => 'denied',
          ),
        };
      });
      expect(new Set([...states.queried, states.notifications, states.camera])).toEqual(new Set(['denied']));
      const writing = await page.evaluate(
        async () => (await navigator.permissions.query({ name: 'clipboard-write' as PermissionName })).state,
      );
      expect(writing).toBe('granted');
    });

    await test.step('a frame in the page has no bridge, and its messages are ignored', async () => {
      const outcomes = await page.evaluateHandle(() => {
        const ids: number[] = [];
        window.deskPort?.listen((message) => {
          if (message.type === 'outcome') ids.push(message.id);
        });
        return ids;
      });
      const inFrame = await page.evaluate(() => {
        const frame = document.body.appendChild(document.createElement('iframe'));
        const inside = frame.contentWindow;
        return {
          bridge: inside !== null && 'deskPort' in inside,
          node: inside !== null && 'require' in inside,
        };
      });
      expect(inFrame).toEqual({ bridge: false, node: false });

      // Messages that frames can't send are emitted directly, once as from each frame.
      await app.evaluate(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        const [frame] = contents?.mainFrame.frames ?? [];
        if (!contents || !frame) throw new Error('There is no frame');
        for (const [id, senderFrame] of [
          [7001, frame],
          [7002, contents.mainFrame],
        ] as const) {
          contents.ipc.emit('desk', { senderFrame }, { type: 'call', id, name: 'searches.read' });
        }
      });
      await expect.poll(() => outcomes.jsonValue()).toContain(7002);
      expect(await outcomes.jsonValue()).not.toContain(7001);
    });

    await test.step('other pages and webviews can’t be embedded', async () => {
      const blocked = await page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
              if (effectiveDirective === 'frame-src') resolve(blockedURI);
            });
            document.body.append(
              document.createElement('webview'),
              Object.assign(document.createElement('iframe'), { src: 'https://example.com/' }),
            );
          }),
      );
      expect(blocked).toBe('https://example.com');
      expect(await page.evaluate(() => 'getWebContentsId' in (document.querySelector('webview') ?? {}))).toBe(
        false,
      );
      const contents = await app.evaluate(({ webContents }) => webContents.getAllWebContents().length);
      expect(contents).toBe(1);
    });

    await test.step('the desk only accepts messages of the window itself', async () => {
      // A foreign page that has obtained the bridge.
      const foreign = await app.evaluateHandle(async ({ BrowserWindow }, preload) => {
        const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
        await window.loadURL('data:text/html,<title>Foreign</title>');
        await window.webContents.executeJavaScript(`
        deskPort.listen(() => { window.heard = true; });
        deskPort.send({ type: 'call', id: 7, name: 'searches.read' });
        window.heard = false;
      `);
        return window;
      }, resolve('out/preload/preload.cjs'));
      expect(await askDesk(page, 'searches.read', undefined)).toMatchObject({ ok: true });
      expect(await foreign.evaluate((window) => window.webContents.executeJavaScript('window.heard'))).toBe(
        false,
      );
      await foreign.evaluate((window) => window.destroy());
    });

    await test.step('the window stays on its page, and only https links open externally', async () => {
      const opened = await openedOutside(app);
      const openWindows = () =>
        page.evaluate(
          () =>
            [
              'http://example.com/',
              'file:///etc/passwd',
              'app://zonedesk/',
              'javascript:alert(1)',
              'https://user:password@example.com/',
              'https://example.com/',
            ].filter((address) => window.open(address) !== null).length,
        );
      expect(await openWindows()).toBe(0);
      await page.keyboard.press('a');
      expect(await openWindows()).toBe(0);
      expect(await opened()).toEqual([]);

      const tried = await app.evaluateHandle(({ BrowserWindow }) => {
        const tried: string[] = [];
        BrowserWindow.getAllWindows()[0]?.webContents.on(
          'will-frame-navigate',
          ({ url }) => void tried.push(url),
        );
        return tried;
      });
      const otherUrls = ['file:///etc/passwd', 'https://example.com/', 'app://zonedesk/elsewhere'];
      for (const address of otherUrls) await page.evaluate((to) => window.location.assign(to), address);
      // Chromium itself blocks the file.
      await expect.poll(() => tried.jsonValue()).toEqual(otherUrls.slice(1));
      const windows = await app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getURL()),
      );
      expect(windows).toEqual(['app://zonedesk/']);

      const refused = await askDesk(page, 'external.open', { url: 'http://example.com/' });
      expect(refused).toMatchObject({ ok: false, fault: { kind: 'invalid' } });
      await page.keyboard.press('a');
      for (const name of ['a', 'b'])
        await askDesk(page, 'external.open', { url: `https://example.com/${name}` });
      expect(await opened(), 'one a second').toEqual(['https://example.com/a']);
      const openNext = async () => {
        await page.keyboard.press('a');
        await askDesk(page, 'external.open', { url: 'https://example.com/c' });
        return opened();
      };
      await expect.poll(openNext).toEqual(['https://example.com/a', 'https://example.com/c']);

      await page.evaluate(() => window.location.assign('about:blank'));
      await expect.poll(() => page.url()).toBe('app://zonedesk/');
      await expect(page.getByRole('navigation', { name: 'Panels' })).toBeVisible();
      await expect
        .poll(() => askDesk(page, 'searches.read', undefined).catch(() => null))
        .toMatchObject({ ok: true });
    });
  },
);

test.describe('host names that resolve to this machine', () => {
  const hosts = ['styles.example', 'bait.example'];
  test.use({
    electronSwitches: [
      `--host-resolver-rules=${hosts.map((host) => `MAP ${host} 127.0.0.1`).join(', ')}, MAP far.example 8.8.8.8`,
    ],
  });

  test(
    'the window only connects to them for an online map from such a host',
    desktop,
    async ({ zonedesk }) => {
      let connections = 0;
      const bait = createServer((socket) => {
        connections += 1;
        socket.on('error', () => undefined).destroy();
      }).listen(0, '127.0.0.1');
      await once(bait, 'listening');
      const { port } = bait.address() as AddressInfo;
      const styleFrom = (host: string) => {
        const basemap = {
          kind: 'style',
          url: `https://${host}/style.json`,
          origins: [`https://${host}`, `https://bait.example:${port}`],
        };
        return writeFile(join(zonedesk.profileFolder, 'settings.json'), JSON.stringify({ basemap }));
      };
      const ask = () =>
        zonedesk.page.evaluate(
          (address) => fetch(address).then(String, String),
          `https://bait.example:${port}/1.png`,
        );
      await zonedesk.restart(() => styleFrom('far.example'));
      expect(await ask()).toContain('Failed to fetch');
      expect(connections).toBe(0);
      await zonedesk.restart(() => styleFrom('styles.example'));
      expect(await ask()).toContain('Failed to fetch');
      expect(connections).toBeGreaterThan(0);
      bait.close();
    },
  );
});
