/** The part of `process` that is used. */
interface ProcessPart {
  on(event: 'unhandledRejection', listener: (error: unknown) => void): unknown;
  exit(code: number): void;
}

/**
 * Ends a utility process on an unhandled rejection, as Node.js and Electron up to 36 do. From Electron 37 on it would
 * continue in an unknown state, and its parent would wait forever.
 */
export function endOnUnhandledRejection(target: ProcessPart = process): void {
  target.on('unhandledRejection', (error) => {
    console.error(error);
    target.exit(1);
  });
}
