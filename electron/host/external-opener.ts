import { externalUrlSchema } from '../../shared/desk/external.ts';

/** Minimum interval between opened links. A compromised page could leak data through many of them. */
const minIntervalMs = 1000;

export interface ExternalOpenerParts {
  open(url: string): Promise<void> | void;
  /** Whether the user has just clicked or pressed a key in the window. */
  hasUserGesture(): Promise<boolean>;
  now?: () => number;
}

/**
 * Returns a function that opens an external page in the default browser, the only way for the window to do so. It
 * returns false for a URL that isn't allowed, without a user gesture, or too soon after another page.
 */
export function externalOpener({ open, hasUserGesture: afterGesture, now = Date.now }: ExternalOpenerParts) {
  let lastOpenedAt = Number.NEGATIVE_INFINITY;
  return async (url: string): Promise<boolean> => {
    if (!externalUrlSchema.safeParse(url).success) return false;
    if (now() - lastOpenedAt < minIntervalMs || !(await afterGesture())) return false;
    if (now() - lastOpenedAt < minIntervalMs) return false;
    lastOpenedAt = now();
    await open(new URL(url).href);
    return true;
  };
}
