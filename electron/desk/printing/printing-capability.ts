import { writeFile } from 'node:fs/promises';
import type { printing as capability } from '../../../shared/desk/printing.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import type { Opened } from '../capability.ts';
import type { DeskParts } from '../desk-parts.ts';

export const openPrinting = ({
  chooseNewFile,
  printToPdf,
}: Pick<DeskParts, 'chooseNewFile' | 'printToPdf'>): Opened<typeof capability> => ({
  calls: {
    'printing.savePdf': async ({ name }) => {
      const file = printToPdf && (await chooseNewFile?.({ name: 'PDF', ending: 'pdf' }, name));
      if (!file) return succeeded(null);
      await writeFile(file, await printToPdf());
      return succeeded({ file });
    },
  },
  states: {},
});
