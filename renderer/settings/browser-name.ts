/** Patterns of `User-Agent`. The order matters, because most browsers also name others: the first match applies. */
const userAgentPatterns: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?Chrome\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)(?:\.\d+)* (?:Mobile\/\w+ )?Safari\//],
];

/** Returns the common name of a browser with its major version, such as `Firefox 132`; undefined if unknown. */
export function browserName(userAgent: string): string | undefined {
  for (const [name, pattern] of userAgentPatterns) {
    const version = pattern.exec(userAgent)?.[1];
    if (version) return `${name} ${version}`;
  }
  return undefined;
}
