/** What may be given to a statement; lists are arrays of text. */
export type SqlValue = string | number | null | Buffer | readonly string[];

/** The text of a statement and what stands between its pieces, as a template tag gets them. */
export type SqlParts = [text: TemplateStringsArray, ...values: (SqlValue | SqlFragment)[]];

/** A piece of a statement with its own values, to be put into others. */
export class SqlFragment {
  readonly parts: SqlParts;
  constructor(parts: SqlParts) {
    this.parts = parts;
  }
}

export const fragment = (...parts: SqlParts): SqlFragment => new SqlFragment(parts);

/** The statement as the server reads it: `$1`, `$2` and so on stand for its values. */
export function statementOf(parts: SqlParts): { text: string; values: SqlValue[] } {
  const values: SqlValue[] = [];
  const textOf = ([pieces, ...between]: SqlParts): string =>
    pieces
      .map((piece, index) => {
        const value = between[index];
        if (value === undefined) return piece;
        if (value instanceof SqlFragment) return piece + textOf(value.parts);
        values.push(value);
        return `${piece}$${values.length}`;
      })
      .join('');
  return { text: textOf(parts), values };
}
