import { z } from 'zod';
import type { FieldRefusal } from '../faults/fault.ts';

/** Maximum length of a URL that users enter. */
const maxUrlLength = 2048;

/** Whether files may be downloaded from a URL: http or https, without user name and password. */
export const isDownloadUrl = ({ protocol, username, password }: URL): boolean =>
  (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';

/** URL of a file to download, as entered by users. */
export const downloadUrlSchema = z
  .string()
  .trim()
  .max(maxUrlLength)
  .refine(
    (text) => URL.canParse(text) && isDownloadUrl(new URL(text)),
    'download-address' satisfies FieldRefusal,
  );

/** Returns a URL for display: without its query, which may contain a token. */
export function displayedUrl(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/** Returns the decoded file name in a URL; empty if its path ends with a slash. */
export const fileNameOf = (address: string): string => {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};
