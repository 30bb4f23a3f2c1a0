import { externalUrlSchema } from '../../shared/desk/external.ts';

/** Minimum interval between opened links. A compromised page could leak data through many of them. */
const minPauseMs = 1000;

export interface ExternalOpenerParts {
  open(address: string): Promise<void> | void;
  /** Whether the user has just clicked or pressed a key in the window. */
  afterGesture(): Promise<boolean>;
  now?: () => number;
}

/** Returns the window's only way to open external pages; the function returns whether it opened the page. */
export function externalOpener({ open, afterGesture, now = Date.now }: ExternalOpenerParts) {
  let last = Number.NEGATIVE_INFINITY;
  return async (address: string): Promise<boolean> => {
    if (!externalUrlSchema.safeParse(address).success) return false;
    if (now() - last < minPauseMs || !(await afterGesture())) return false;
    if (now() - last < minPauseMs) return false;
    last = now();
    await open(new URL(address).href);
    return true;
  };
}
