import type { ElectronApplication, Page } from '@playwright/test';
import type { NativeImage } from 'electron';
import type { Zonedesk } from './zonedesk.ts';

type Type = 'image/png' | 'text/plain';

/** URL of a page that may read the clipboard, unlike the program's own. */
const reader = 'https://reader.example/';

/** Grants clipboard access, as browsers do on a click. */
export async function letCopy({ app, page }: Pick<Zonedesk, 'app' | 'page'>): Promise<void> {
  const { origin } = new URL(page.url());
  if (!app) await page.context().grantPermissions(['clipboard-write'], { origin });
}

/** Returns the clipboard's content of a type; null if there is none. */
export async function onClipboard(
  { app, page }: Pick<Zonedesk, 'app' | 'page'>,
  type: Type,
): Promise<Buffer | null> {
  const base64 = app ? await readInDesktop(app, type) : await readInBrowser(page, type);
  return base64 === '' ? null : Buffer.from(base64, 'base64');
}

const readInDesktop = (app: ElectronApplication, type: Type): Promise<string> =>
  app.evaluate(async ({ clipboard }, mimeType) => {
    if (mimeType === 'text/plain') return Buffer.from(await clipboard.readText()).toString('base64');
    // Older versions of Electron have a separate method for images.
    const either: typeof clipboard & { readImage?(): NativeImage } = clipboard;
    if (either.readImage) return either.readImage().toPNG().toString('base64');
    const items = await clipboard.read();
    const item = items.find(({ types }) => types.includes(mimeType));
    const content = await item?.getType(mimeType);
    return content instanceof Blob ? Buffer.from(await content.arrayBuffer()).toString('base64') : '';
  }, type);

async function readInBrowser(program: Page, type: Type): Promise<string> {
  const context = program.context();
  await context.route(reader, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await context.grantPermissions(['clipboard-read'], { origin: reader });
  const page = await context.newPage();
  await page.goto(reader);
  await page.bringToFront();
  const read = await page.evaluate(async (mimeType) => {
    const items = await navigator.clipboard.read();
    const item = items.find(({ types }) => types.includes(mimeType));
    const bytes = item ? new Uint8Array(await (await item.getType(mimeType)).arrayBuffer()) : [];
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, type);
  await page.close();
  await program.bringToFront();
  return read;
}
