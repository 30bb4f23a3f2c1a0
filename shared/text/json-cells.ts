import { parsedJson } from './parsed-json.ts';

/** What may be a JSON object on a line of its own. */
const jsonLine = /^[ \t]*\{.*\}[ \t]*$/gm;

/** Returns the text with each JSON object that is a line of its own as one cell, whatever separators are in it. */
export const withJsonCells = (text: string): string =>
  text.replaceAll(jsonLine, (line) =>
    parsedJson(line) !== undefined ? `"${line.replaceAll('"', '""')}"` : line,
  );
