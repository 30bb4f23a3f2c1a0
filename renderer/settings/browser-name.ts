/** How browsers name themselves in `User-Agent`, where most name others too: the first that is found is meant. */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?Chrome\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)(?:\.\d+)* (?:Mobile\/\w+ )?Safari\//],
];

/** What people call the browser that names itself so, with its version; undefined for one that is not known. */
export function browserName(userAgent: string): string | undefined {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(userAgent)?.[1];
    if (version) return `${name} ${version}`;
  }
  return undefined;
}
