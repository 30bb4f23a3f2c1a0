/** The text in lines of about one length, none wider than `widest` where its words allow it. */
export function linesOf(text: string, widthOf: (text: string) => number, widest: number): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const whole = widthOf(text);
  const wanted = whole / Math.ceil(whole / widest);
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    const before = widthOf(line);
    const after = widthOf(longer);
    // As near as can be to the length that is wanted.
    if (line !== '' && (after > widest || Math.abs(after - wanted) > Math.abs(before - wanted))) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}
