import { shell } from 'electron';

/** Opens a web page in the person's browser. The only door out of the window, and only for https. */
export async function openExternal(address: string): Promise<boolean> {
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:') return false;
  await shell.openExternal(new URL(address).href);
  return true;
}
