/** Typed array of numbers that grows as values are pushed. */
export class GrowingColumn<T extends Int32Array | Float64Array> {
  #values: T;
  length = 0;
  readonly #make: (length: number) => T;

  constructor(make: (length: number) => T) {
    this.#make = make;
    this.#values = make(1024);
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const wider = this.#make(this.length * 2);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.length++] = value;
  }

  /** Returns a pushed value; 0 beyond the end. */
  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  /** Returns the pushed values without copying. */
  values(): T {
    return this.#values.subarray(0, this.length) as T;
  }
}

export const integerColumn = (): GrowingColumn<Int32Array> =>
  new GrowingColumn((length) => new Int32Array(length));
export const decimalColumn = (): GrowingColumn<Float64Array> =>
  new GrowingColumn((length) => new Float64Array(length));

/** Assigns consecutive numbers to distinct texts, in the order in which they first appear. */
export class TextNumbers {
  readonly #numbers = new Map<string, number>();
  readonly texts: string[] = [];

  /** Returns the number of a text, a new one if it hasn't appeared yet. */
  numberOf(text: string): number {
    const existing = this.#numbers.get(text);
    if (existing !== undefined) return existing;
    // Copy the text, because a slice would keep the entire file's text in memory.
    const copy = Buffer.from(text).toString();
    const number = this.texts.length;
    this.#numbers.set(copy, number);
    this.texts.push(copy);
    return number;
  }

  /** Returns the number of a text; -1 if it hasn't appeared. */
  find(text: string): number {
    return this.#numbers.get(text) ?? -1;
  }
}
