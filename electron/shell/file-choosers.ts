import { dirname, join } from 'node:path';
import type {
  OpenDialogOptions,
  OpenDialogReturnValue,
  SaveDialogOptions,
  SaveDialogReturnValue,
} from 'electron';
import type { DeskParts } from '../desk/desk-parts.ts';

/** Dialogs of the system, and the folder where new files are offered at first. */
interface FileDialogs {
  open(options: OpenDialogOptions): Promise<Pick<OpenDialogReturnValue, 'filePaths'>>;
  save(options: SaveDialogOptions): Promise<Pick<SaveDialogReturnValue, 'filePath'>>;
  documentsFolder(): string;
}

/**
 * Returns functions that let the user choose a file, or the path of a new one; they return null if canceled. Dialogs
 * start in the last used folder, because from Electron 43 on they would start in Downloads each time.
 */
export function fileChoosers({
  open,
  save,
  documentsFolder: documents,
}: FileDialogs): Required<Pick<DeskParts, 'chooseFile' | 'chooseNewFile'>> {
  let lastOpenedFolder: string | undefined;
  let lastSavedFolder: string | undefined;
  return {
    async chooseFile({ name, ending }) {
      const { filePaths } = await open({
        properties: ['openFile'],
        filters: [{ name, extensions: [ending] }],
        ...(lastOpenedFolder !== undefined && { defaultPath: lastOpenedFolder }),
      });
      const [file] = filePaths;
      if (file === undefined) return null;
      lastOpenedFolder = dirname(file);
      return file;
    },
    async chooseNewFile({ name: kind, ending }, name) {
      const { filePath } = await save({
        defaultPath: join(lastSavedFolder ?? documents(), `${name}.${ending}`),
        filters: [{ name: kind, extensions: [ending] }],
      });
      if (!filePath) return null;
      lastSavedFolder = dirname(filePath);
      return filePath;
    },
  };
}
