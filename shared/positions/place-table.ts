import Papa from 'papaparse';

/** The cells of a line, as they were given. */
export type Cells = readonly string[];

/** Lines split into cells at tabs, semicolons or commas. */
export function tableOf(text: string): { rows: Cells[]; separator: string } {
  const separator = separatorOf(text);
  const { data } = Papa.parse<string[]>(text.trimEnd().replaceAll(jsonLine, quoted), {
    delimiter: separator,
  });
  return { rows: data, separator };
}

/** A JSON object on a line of its own, which is one cell. */
const jsonLine = /^[ \t]*\{.*\}[ \t]*$/gm;
const quoted = (line: string): string => `"${line.replaceAll('"', '""')}"`;

/** Between cells from a spreadsheet are tabs; semicolons stand where a comma may be the decimal sign. */
function separatorOf(text: string): string {
  if (text.includes('\t')) return '\t';
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line) => line.includes(';')).length > lines.length / 2 ? ';' : ',';
}
