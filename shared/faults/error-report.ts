/** An error that stopped a part of the program. */
export interface BrokenPart {
  /** The part in words, for instance "Panel Route". */
  part: string;
  error: unknown;
  /** React's list of components from the one that threw outwards; empty where it was none. */
  components: string;
}

/** What a report says of the program itself. */
interface Program {
  version: string;
  /** `desktop` or `browser`. */
  host: string;
}

const removed = '…';

/**
 * What an error says, without what may be the person's: addresses of services, folders, keys, positions,
 * and everything in quotes that is not a bare word of letters, as names of properties are.
 */
export const withoutPersonal = (text: string): string =>
  text
    .replaceAll(/\b[a-z][a-z\d+.-]*:\/\/[^\s"'`“”)]+/gi, removed)
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, (quoted) =>
      /^.[A-Za-z_$]{1,24}.$/.test(quoted) ? quoted : `${quoted[0]}${removed}${quoted.at(-1)}`,
    )
    .replaceAll(/(?:[A-Za-z]:)?(?:[\\/][^\s\\/:"'`]+){2,}/g, removed)
    .replaceAll(/\S+@\S+/g, removed)
    // `legs.map is not a function` reads like a host, too.
    .replaceAll(/\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b(?::\d+)?(?!\.?\w| is not (?:a|iterable)\b)/gi, removed)
    .replaceAll(/\b(?=[\w-]*\d)[\w-]{16,}\b/g, removed)
    .replaceAll(/-?\d+\.\d+/g, removed);

/** What an error says in one line. */
export const errorMessage = (error: unknown): string =>
  withoutPersonal(error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

/** `    at draw (http://127.0.0.1:5173/assets/index-abc.js:3:14)`: the function, the file's name and the place in it. */
const frame =
  /^\s*at (?:(?<name>[^(]*?) \()?(?:[^()]*[\\/])?(?<place>[^\\/()?]+?)(?:\?[^:]*)?(?<at>:\d+:\d+)\)?$/;

/** Frames of a stack, each with the bare name of its file. */
const framesOf = (stack: string): string[] =>
  stack.split('\n').flatMap((line) => {
    const found = frame.exec(line)?.groups;
    if (!found) return [];
    const place = `${found.place}${found.at}`;
    return [found.name ? `  ${found.name} (${place})` : `  ${place}`];
  });

/** A text for those who look after the program: what, where, version and stack; nothing of the person's. */
export function errorReport({ part, error, components }: BrokenPart, { version, host }: Program): string {
  const kind = error instanceof Error ? error.name : typeof error;
  return [
    `What: ${kind}: ${errorMessage(error)}`,
    `Where: ${part}`,
    `Version: Zonedesk ${version}, ${host}`,
    'Stack:',
    ...framesOf(error instanceof Error ? (error.stack ?? '') : ''),
    ...(components === '' ? [] : ['Components:', ...framesOf(components)]),
    '',
  ].join('\n');
}
