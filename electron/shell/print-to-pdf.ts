import { BrowserWindow } from 'electron';

/** Returns the window's print sheet as PDF, in the page sizes set by its style. */
export async function printToPdf(): Promise<Uint8Array> {
  const [window] = BrowserWindow.getAllWindows();
  if (!window) throw new Error('There is no window to print');
  return window.webContents.printToPDF({ preferCSSPageSize: true, printBackground: true });
}
