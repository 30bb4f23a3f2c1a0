import { externalAddressSchema } from '../../shared/desk/external.ts';

/** Nobody follows links faster; a page that was taken over could send out what it knows in many of them. */
const shortestPauseMs = 1000;

export interface ExternalOpenerParts {
  open(address: string): Promise<void> | void;
  /** Whether a person has just clicked or pressed a key in the window. */
  afterGesture(): Promise<boolean>;
  now?: () => number;
}

/** The only door out of the window: gives a function that opens a web page, or says that it did not. */
export function externalOpener({ open, afterGesture, now = Date.now }: ExternalOpenerParts) {
  let last = Number.NEGATIVE_INFINITY;
  return async (address: string): Promise<boolean> => {
    if (!externalAddressSchema.safeParse(address).success) return false;
    if (now() - last < shortestPauseMs || !(await afterGesture())) return false;
    if (now() - last < shortestPauseMs) return false;
    last = now();
    await open(new URL(address).href);
    return true;
  };
}
