import { parsedJson } from './parsed-json.ts';

/** Matches a possible JSON object on a line of its own. */
const jsonLine = /^[ \t]*\{.*\}[ \t]*$/gm;

/** Quotes each line that is a JSON object as a single cell, whatever separators it contains. */
export const withJsonCells = (text: string): string =>
  text.replaceAll(jsonLine, (line) =>
    parsedJson(line) !== undefined ? `"${line.replaceAll('"', '""')}"` : line,
  );
