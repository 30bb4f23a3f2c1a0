import { hundredThousandths } from './polyline.ts';
import type { LatLng } from './position.ts';

const initialCapacity = 1 << 12;
const noPlace = -1;

/**
 * Map from places to their lowest cost and its origin. Positions that are equal to five decimals, the API's precision,
 * are one place. Uses typed arrays, because searches add hundreds of thousands of places.
 */
export class PlaceCosts {
  #count = 0;
  #lats = new Int32Array(initialCapacity);
  #lngs = new Int32Array(initialCapacity);
  #costs = new Float64Array(initialCapacity);
  origins = new Int32Array(initialCapacity);
  /** Hash table of places with twice as many slots as places, so that collisions are rare. */
  #slots = new Int32Array(2 * initialCapacity).fill(noPlace);

  get size(): number {
    return this.#count;
  }

  /** Sets the cost and origin of a place, unless it already has a cost that is as low. */
  put(latDegrees: number, lngDegrees: number, cost: number, origin: number): void {
    const [lat, lng] = [hundredThousandths(latDegrees), hundredThousandths(lngDegrees)];
    const slot = this.#slotOf(lat, lng);
    const existing = this.#slots[slot] ?? noPlace;
    if (existing !== noPlace) {
      if (cost < (this.#costs[existing] ?? 0)) {
        this.#costs[existing] = cost;
        this.origins[existing] = origin;
      }
      return;
    }
    const place = this.#count;
    this.#count += 1;
    this.#slots[slot] = place;
    this.#lats[place] = lat;
    this.#lngs[place] = lng;
    this.#costs[place] = cost;
    this.origins[place] = origin;
    if (this.#count === this.#lats.length) this.#grow();
  }

  /** Returns the index of the place at a position; undefined if there is none. */
  find(latDegrees: number, lngDegrees: number): number | undefined {
    const slot = this.#slotOf(hundredThousandths(latDegrees), hundredThousandths(lngDegrees));
    const place = this.#slots[slot] ?? noPlace;
    return place === noPlace ? undefined : place;
  }

  /** Returns the position of the place at an index, rounded to five decimals. */
  position(index: number): LatLng {
    return { lat: (this.#lats[index] ?? 0) / 1e5, lng: (this.#lngs[index] ?? 0) / 1e5 };
  }

  /** Returns the lowest cost of the place at an index. */
  cost(index: number): number {
    return this.#costs[index] ?? 0;
  }

  /** Returns the origin from which the place at an index has its lowest cost. */
  origin(index: number): number {
    return this.origins[index] ?? 0;
  }

  /** Returns the slot of a place, or the free slot in which to insert it. */
  #slotOf(lat: number, lng: number): number {
    const mask = this.#slots.length - 1;
    let slot = (Math.imul(lat, 0x9e3779b1) ^ Math.imul(lng, 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & mask;
    for (;;) {
      const place = this.#slots[slot] ?? noPlace;
      if (place === noPlace || (this.#lats[place] === lat && this.#lngs[place] === lng)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    const capacity = 2 * this.#lats.length;
    const grown = <Values extends Int32Array | Float64Array>(values: Values, larger: Values): Values => {
      larger.set(values);
      return larger;
    };
    this.#lats = grown(this.#lats, new Int32Array(capacity));
    this.#lngs = grown(this.#lngs, new Int32Array(capacity));
    this.#costs = grown(this.#costs, new Float64Array(capacity));
    this.origins = grown(this.origins, new Int32Array(capacity));
    this.#slots = new Int32Array(2 * capacity).fill(noPlace);
    for (let place = 0; place < this.#count; place += 1)
      this.#slots[this.#slotOf(this.#lats[place] ?? 0, this.#lngs[place] ?? 0)] = place;
  }
}
