/** A growing column of numbers. */
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

export const integers = (): GrowingColumn<Int32Array> =>
  new GrowingColumn((length) => new Int32Array(length));
export const decimals = (): GrowingColumn<Float64Array> =>
  new GrowingColumn((length) => new Float64Array(length));

/** Assigns numbers to texts in order of appearance. */
export class TextNumbers {
  readonly #numbers = new Map<string, number>();
  readonly texts: string[] = [];

  number(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    // Copy the text, because a slice would keep the entire file's text in memory.
    const own = Buffer.from(text).toString();
    const number = this.texts.length;
    this.#numbers.set(own, number);
    this.texts.push(own);
    return number;
  }

  /** Returns -1 if the text is unknown. */
  find(text: string): number {
    return this.#numbers.get(text) ?? -1;
  }
}
