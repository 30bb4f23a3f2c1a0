/** Without it spreadsheets take CSV for something else than UTF-8. */
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
  // The download has its own hold on the data once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
