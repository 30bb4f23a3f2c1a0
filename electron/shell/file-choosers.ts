import { dirname, join } from 'node:path';
import type {
  OpenDialogOptions,
  OpenDialogReturnValue,
  SaveDialogOptions,
  SaveDialogReturnValue,
} from 'electron';
import type { DeskParts } from '../desk/desk-parts.ts';

/** The system's dialogs, and where a new file is offered to stand before a person has chosen a folder. */
interface FileDialogs {
  open(options: OpenDialogOptions): Promise<Pick<OpenDialogReturnValue, 'filePaths'>>;
  save(options: SaveDialogOptions): Promise<Pick<SaveDialogReturnValue, 'filePath'>>;
  documents(): string;
}

/**
 * Lets a person choose a file, or where a new one is to stand; null when none was chosen. A dialog opens in the folder
 * of the last one: up to Electron 42 the system sees to that, later ones begin in Downloads each time.
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
