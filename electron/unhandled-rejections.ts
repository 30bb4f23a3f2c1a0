/** The parts of `process` that are used. */
interface EndingProcess {
  on(event: 'unhandledRejection', hear: (error: unknown) => void): unknown;
  exit(code: number): void;
}

/**
 * Ends a utility process on an unhandled rejection, as Node.js and Electron up to 36 do. From Electron 37 on it would
 * continue in an unknown state, and its parent would wait forever.
 */
export function endOnUnhandledRejection(ending: EndingProcess = process): void {
  ending.on('unhandledRejection', (error) => {
    console.error(error);
    ending.exit(1);
  });
}
