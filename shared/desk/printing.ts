import { z } from 'zod';
import { call } from './contract.ts';

export const printing = {
  /**
   * Writes what the window would print now as PDF, in pages of the sizes that the sheet names, into a file that the
   * person chooses. The file, or null where the person chose none or the host has no printer of its own.
   */
  'printing.savePdf': call<{ name: string }, { file: string } | null>(
    z.strictObject({ name: z.string().min(1).max(200) }),
  ),
} as const;
