/** Switches of Chromium that let others look into the program, or load code into it. */
export const debuggingSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'auto-open-devtools-for-tabs',
  'load-extension',
  'js-flags',
] as const;

interface CommandLine {
  hasSwitch(name: string): boolean;
  removeSwitch(name: string): void;
}

/**
 * Takes away the switches of a debugger, which no fuse shuts: other users of the machine reach the port that it opens.
 * To be called before Electron is ready, as Chromium opens it only then.
 * @returns those that were there
 */
export function shutDebugging(commandLine: CommandLine): string[] {
  const found = debuggingSwitches.filter((name) => commandLine.hasSwitch(name));
  for (const name of found) commandLine.removeSwitch(name);
  return found;
}
