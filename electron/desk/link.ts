/** Reference to a part of the desk that is created after the parts that use it. */
export interface Link<Part> {
  /**
   * Returns the part.
   * @throws Error if it isn't connected yet
   */
  get(): Part;
  /** Connects the part, once all parts are created. */
  connect(part: Part): void;
}

/** @param name of the part, for the error of a use during creation */
export function openLink<Part>(name: string): Link<Part> {
  let connected: { part: Part } | null = null;
  return {
    get() {
      if (!connected) throw new Error(`The desk used its ${name} before it was connected`);
      return connected.part;
    },
    connect(part) {
      connected = { part };
    },
  };
}
