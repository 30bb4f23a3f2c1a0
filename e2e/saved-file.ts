import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Zonedesk } from './zonedesk.ts';

export interface SavedFile {
  /** File name that the program suggests. */
  name: string;
  content: Buffer;
}

/** Runs an action that saves a file, and returns the file. In the desktop program, stubs the system's dialog. */
export async function savedFile(
  { app, page, profileFolder }: Zonedesk,
  save: () => Promise<void>,
): Promise<SavedFile> {
  if (!app) {
    const downloading = page.waitForEvent('download');
    await save();
    const download = await downloading;
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
  }
  const path = join(profileFolder, 'saved-by-a-spec');
  const saving = await app.evaluateHandle(({ session }, to) => {
    const name = new Promise<string>((resolve, reject) => {
      session.defaultSession.once('will-download', (_event, item) => {
        item.setSavePath(to);
        item.once('done', (_done, state) =>
          state === 'completed' ? resolve(item.getFilename()) : reject(new Error(state)),
        );
      });
    });
    return { name };
  }, path);
  await save();
  return { name: await saving.evaluate(({ name }) => name), content: await readFile(path) };
}
