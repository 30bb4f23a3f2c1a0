import { dirname, join } from 'node:path';
import type {
  OpenDialogOptions,
  OpenDialogReturnValue,
  SaveDialogOptions,
  SaveDialogReturnValue,
} from 'electron';
import type { DeskParts } from '../desk/desk-parts.ts';

/** The system's dialogs, and the initial folder for new files. */
interface FileDialogs {
  open(options: OpenDialogOptions): Promise<Pick<OpenDialogReturnValue, 'filePaths'>>;
  save(options: SaveDialogOptions): Promise<Pick<SaveDialogReturnValue, 'filePath'>>;
  documents(): string;
}

/**
 * Lets the user choose a file or the path of a new one; null if canceled. Dialogs open in the last used folder: up to
 * Electron 42 the system does that, later versions would start in Downloads each time.
 */
export function fileChoosers({
  open,
  save,
  documents,
}: FileDialogs): Required<Pick<DeskParts, 'chooseFile' | 'chooseNewFile'>> {
  let opened: string | undefined;
  let saved: string | undefined;
  return {
    async chooseFile({ name, ending }) {
      const { filePaths } = await open({
        properties: ['openFile'],
        filters: [{ name, extensions: [ending] }],
        ...(opened !== undefined && { defaultPath: opened }),
      });
      const [file] = filePaths;
      if (file === undefined) return null;
      opened = dirname(file);
      return file;
    },
    async chooseNewFile({ name: kind, ending }, name) {
      const { filePath } = await save({
        defaultPath: join(saved ?? documents(), `${name}.${ending}`),
        filters: [{ name: kind, extensions: [ending] }],
      });
      if (!filePath) return null;
      saved = dirname(filePath);
      return filePath;
    },
  };
}
