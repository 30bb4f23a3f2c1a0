/** What is used of `process`. */
interface EndingProcess {
  on(event: 'unhandledRejection', hear: (error: unknown) => void): unknown;
  exit(code: number): void;
}

/**
 * Ends a utility process in which a rejection stays unhandled, as Node.js and Electron up to 36 do: from Electron 37 on
 * it would go on in an unknown state, and who started it would wait for an answer.
 */
export function endOnUnhandledRejection(ending: EndingProcess = process): void {
  ending.on('unhandledRejection', (error) => {
    console.error(error);
    ending.exit(1);
  });
}
