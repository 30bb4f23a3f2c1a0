/** Parameter types; lists are text arrays. */
export type SqlValue = string | number | null | Buffer | readonly string[];

/** Text and values of a template literal, as passed to its tag. */
export type SqlParts = [text: TemplateStringsArray, ...values: (SqlValue | SqlFragment)[]];

/** A statement fragment with its own values, to be embedded in others. */
export class SqlFragment {
  readonly parts: SqlParts;
  constructor(parts: SqlParts) {
    this.parts = parts;
  }
}

/** Template tag for a statement fragment. */
export const fragment = (...parts: SqlParts): SqlFragment => new SqlFragment(parts);

/** Returns the statement with numbered parameters `$1`, `$2`, and so on. */
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
