import { BrowserWindow } from 'electron';

/**
 * Returns the print sheet of the window as a PDF, in the page size set by its style sheet.
 * @throws Error if there is no window
 */
export async function printToPdf(): Promise<Uint8Array> {
  const [window] = BrowserWindow.getAllWindows();
  if (!window) throw new Error('There is no window to print');
  return window.webContents.printToPDF({ preferCSSPageSize: true, printBackground: true });
}
