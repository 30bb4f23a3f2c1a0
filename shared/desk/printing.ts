import { z } from 'zod';
import { call } from './contract.ts';

export const printing = {
  /**
   * Saves the current print output as PDF, with the sheet's page sizes, to a file the user selects. Returns the file;
   * null if none was selected or the host can't print.
   */
  'printing.savePdf': call<{ name: string }, { file: string } | null>(
    z.strictObject({ name: z.string().min(1).max(200) }),
  ),
} as const;
