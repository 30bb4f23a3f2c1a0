declare module 'osrm-text-instructions' {
  interface Compiler {
    /** The instruction of one step of an OSRM route, in words. */
    compile(language: string, step: object, options: { legIndex: number; legCount: number }): string;
    /** A text with its tokens, such as `{distance}`, filled in. */
    tokenize(language: string, text: string, tokens: Readonly<Record<string, string>>): string;
  }
  export default function compiler(version: 'v5'): Compiler;
}

declare module 'osrm-text-instructions/languages.js' {
  /** The parts that are used here of the texts by language. */
  const languages: {
    instructions: Readonly<Record<string, { v5: { continue: { straight: { distance: string } } } }>>;
  };
  export default languages;
}
