import { z } from 'zod';
import type { FieldRefusal } from '../faults/fault.ts';

/** Longer addresses are no links that a person pastes. */
const longestAddress = 2048;

/** Whether a file may be downloaded from there: http or https, with no user name and no password in it. */
export const isDownloadAddress = ({ protocol, username, password }: URL): boolean =>
  (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';

/** An address of a file, as a person gives it. */
export const downloadAddressSchema = z
  .string()
  .trim()
  .max(longestAddress)
  .refine(
    (text) => URL.canParse(text) && isDownloadAddress(new URL(text)),
    'download-address' satisfies FieldRefusal,
  );

/** An address as it may be displayed: without its query, which may hold a token. */
export function displayedAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/** The name of the file that an address leads to; empty where its path ends with a slash. */
export const fileNameOf = (address: string): string => {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};
