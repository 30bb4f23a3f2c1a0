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
    .replaceAll(/[a-z\d+.-]*(?::\/\/[^\s"'`“”)]+)?/gi, (word) => (word.includes('://') ? removed : word))
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^“”]*”/g, (quoted) =>
      /^.[A-Za-z_$]{1,24}.$/.test(quoted) ? quoted : `${quoted[0]}${removed}${quoted.at(-1)}`,
    )
    .replaceAll(/(?:[A-Za-z]:)?(?:[\\/][^\s\\/:"'`]+){2,}/g, removed)
    .replaceAll(/\S+/g, (word) => (word.slice(1, -1).includes('@') ? removed : word))
    .replaceAll(/[\w-]+(?:\.[\w-]+)*(?::\d+)?/g, (word, at: number, whole: string) =>
      isHost(word) && !/^ is not (?:a|iterable)\b/.test(whole.slice(at + word.length, at + word.length + 20))
        ? removed
        : word,
    )
    .replaceAll(/[\w-]{16,}/g, (word) => (/\d/.test(word) ? removed : word))
    .replaceAll(/-?\d+(?:\.\d+)?/g, (figure) => (figure.includes('.') ? removed : figure));

/** `legs.map is not a function` reads like one, too: what follows tells. */
const isHost = (word: string): boolean => /\.[a-z]{2,}(?!\.?\w)/i.test(word);

/** What an error says in one line. */
export const errorMessage = (error: unknown): string =>
  withoutPersonal(error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

/**
 * `draw (index-abc.js:3:14)` of `    at draw (http://127.0.0.1:5173/assets/index-abc.js:3:14)`; undefined for what is
 * no frame.
 */
function frameOf(line: string): string | undefined {
  const [, frame = '', at = ''] = /^\s*at ([^\n]*?)(:\d+:\d+)\)?$/.exec(line) ?? [];
  const bracket = frame.indexOf(' (');
  const [name, path] = bracket < 0 ? ['', frame] : [frame.slice(0, bracket), frame.slice(bracket + 2)];
  const file = path.split(/[\\/]/).at(-1)?.split('?', 1)[0] ?? '';
  if (file === '' || /[()]/.test(name + file)) return undefined;
  return name === '' ? `${file}${at}` : `${name} (${file}${at})`;
}

/** Frames of a stack, each with the bare name of its file. */
const framesOf = (stack: string): string[] =>
  stack.split('\n').flatMap((line) => {
    const frame = frameOf(line);
    return frame === undefined ? [] : [`  ${frame}`];
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
