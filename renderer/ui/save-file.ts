/** Spreadsheets need the byte order mark to read CSV as UTF-8. */
const byteOrderMark = '\uFEFF';

/** Offers a text, the parts of one or bytes as a file to be saved where the person likes. */
export function saveFile(name: string, content: string | string[] | Blob, type: string) {
  const address = URL.createObjectURL(
    new Blob([...(type === 'text/csv' ? [byteOrderMark] : []), content].flat(), { type }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A started download no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A title as a file name without ending that every system takes; may be empty. */
export const fileStem = (title: string): string =>
  title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
