/** Error of a part of the program. */
export interface BrokenPart {
  /** Name of the part, such as "Panel Route". */
  part: string;
  error: unknown;
  /** React's component stack, innermost first; empty if not from a component. */
  components: string;
}

/** Data about the program in a report. */
interface Program {
  version: string;
  /** `desktop` or `browser`. */
  host: string;
}

const removedMark = '…';

/**
 * Returns an error text without personal data: removes URLs, host names, folders, email addresses, keys, coordinates,
 * and everything in quotes except plain words, such as property names.
 */
export const withoutPersonalData = (text: string): string =>
  text
    .replaceAll(/[a-z\d+.-]*(?::\/\/[^\s"'`“”)]+)?/gi, (word) => (word.includes('://') ? removedMark : word))
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^“”]*”/g, (quoted) =>
      /^.[A-Za-z_$]{1,24}.$/.test(quoted) ? quoted : `${quoted[0]}${removedMark}${quoted.at(-1)}`,
    )
    .replaceAll(/(?:[A-Za-z]:)?(?:[\\/][^\s\\/:"'`]+){2,}/g, removedMark)
    .replaceAll(/\S+/g, (word) => (word.slice(1, -1).includes('@') ? removedMark : word))
    .replaceAll(/[\w-]+(?:\.[\w-]+)*(?::\d+)?/g, (word, at: number, whole: string) =>
      isHost(word) && !/^ is not (?:a|iterable)\b/.test(whole.slice(at + word.length, at + word.length + 20))
        ? removedMark
        : word,
    )
    .replaceAll(/[\w-]{16,}/g, (word) => (/\d/.test(word) ? removedMark : word))
    .replaceAll(/-?\d+(?:\.\d+)?/g, (figure) => (figure.includes('.') ? removedMark : figure));

/**
 * Whether a word looks like a host name. Also true for `legs.map` in `legs.map is not a function`, so callers have to
 * check the text after it.
 */
const isHost = (word: string): boolean => /\.[a-z]{2,}(?!\.?\w)/i.test(word);

/** Returns the first line of an error's message, without personal data. */
export const errorMessage = (error: unknown): string =>
  withoutPersonalData(error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

/**
 * Returns `draw (index-abc.js:3:14)` for ` at draw (http://127.0.0.1:5173/assets/index-abc.js:3:14)`; undefined if the
 * line isn't a stack frame.
 */
function frameOf(line: string): string | undefined {
  const [, frame = '', at = ''] = /^\s*at ([^\n]*?)(:\d+:\d+)\)?$/.exec(line) ?? [];
  const bracket = frame.indexOf(' (');
  const [name, path] = bracket < 0 ? ['', frame] : [frame.slice(0, bracket), frame.slice(bracket + 2)];
  const file = path.split(/[\\/]/).at(-1)?.split('?', 1)[0] ?? '';
  if (file === '' || /[()]/.test(name + file)) return undefined;
  return name === '' ? `${file}${at}` : `${name} (${file}${at})`;
}

/** Returns the frames of a stack, indented, with file names instead of paths. */
const framesOf = (stack: string): string[] =>
  stack.split('\n').flatMap((line) => {
    const frame = frameOf(line);
    return frame === undefined ? [] : [`  ${frame}`];
  });

/** Returns a report for support: error, part, version, and stack, without personal data. */
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
