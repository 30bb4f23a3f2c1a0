/** Spreadsheets need the byte order mark to read CSV as UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * Downloads a text, the parts of a text, or a blob as a file.
 * @param name file name with extension
 * @param type media type; for `text/csv`, a byte order mark is added
 */
export function saveFile(name: string, content: string | string[] | Blob, type: string) {
  const url = URL.createObjectURL(
    new Blob([...(type === 'text/csv' ? [byteOrderMark] : []), content].flat(), { type }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Keep the URL long enough for the download to start.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Returns a title as a file name without extension that is valid on every system; may be empty. */
export const fileStem = (title: string): string =>
  title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
