declare module 'osrm-text-instructions' {
  interface Compiler {
    /** The instruction of one step of an OSRM route, in words. */
    compile(language: string, step: object, options: { legIndex: number; legCount: number }): string;
  }
  export default function compiler(version: 'v5'): Compiler;
}
