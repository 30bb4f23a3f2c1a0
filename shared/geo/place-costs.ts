import { hundredThousandths } from './polyline.ts';
import type { LatLng } from './position.ts';

const firstCapacity = 1 << 12;
const free = -1;

/**
 * Map from places to their lowest cost and its origin. Positions that are equal to five decimals, the API's precision,
 * are one place. Uses typed arrays, because searches add hundreds of thousands of places.
 */
export class PlaceCosts {
  #count = 0;
  #lats = new Int32Array(firstCapacity);
  #lngs = new Int32Array(firstCapacity);
  #costs = new Float64Array(firstCapacity);
  #owners = new Int32Array(firstCapacity);
  /** Hash table of places with twice as many slots as places, so that collisions are rare. */
  #slots = new Int32Array(2 * firstCapacity).fill(free);

  get size(): number {
    return this.#count;
  }

  /** Sets a cost, unless the place has a lower one. */
  put(latDegrees: number, lngDegrees: number, cost: number, owner: number): void {
    const [lat, lng] = [hundredThousandths(latDegrees), hundredThousandths(lngDegrees)];
    const slot = this.#slotOf(lat, lng);
    const known = this.#slots[slot] ?? free;
    if (known !== free) {
      if (cost < (this.#costs[known] ?? 0)) {
        this.#costs[known] = cost;
        this.#owners[known] = owner;
      }
      return;
    }
    const place = this.#count;
    this.#count += 1;
    this.#slots[slot] = place;
    this.#lats[place] = lat;
    this.#lngs[place] = lng;
    this.#costs[place] = cost;
    this.#owners[place] = owner;
    if (this.#count === this.#lats.length) this.#grow();
  }

  /** Returns the index of the place at a position; undefined if there is none. */
  find(latDegrees: number, lngDegrees: number): number | undefined {
    const slot = this.#slotOf(hundredThousandths(latDegrees), hundredThousandths(lngDegrees));
    const place = this.#slots[slot] ?? free;
    return place === free ? undefined : place;
  }

  /** Returns the position of a place. */
  at(place: number): LatLng {
    return { lat: (this.#lats[place] ?? 0) / 1e5, lng: (this.#lngs[place] ?? 0) / 1e5 };
  }

  /** Returns the lowest cost of a place. */
  cost(place: number): number {
    return this.#costs[place] ?? 0;
  }

  /** Returns the origin from which a place has its lowest cost. */
  owner(place: number): number {
    return this.#owners[place] ?? 0;
  }

  /** Returns the slot of a place, or the free slot in which to insert it. */
  #slotOf(lat: number, lng: number): number {
    const mask = this.#slots.length - 1;
    let slot = (Math.imul(lat, 0x9e3779b1) ^ Math.imul(lng, 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & mask;
    for (;;) {
      const place = this.#slots[slot] ?? free;
      if (place === free || (this.#lats[place] === lat && this.#lngs[place] === lng)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    const capacity = 2 * this.#lats.length;
    const wider = <Values extends Int32Array | Float64Array>(values: Values, larger: Values): Values => {
      larger.set(values);
      return larger;
    };
    this.#lats = wider(this.#lats, new Int32Array(capacity));
    this.#lngs = wider(this.#lngs, new Int32Array(capacity));
    this.#costs = wider(this.#costs, new Float64Array(capacity));
    this.#owners = wider(this.#owners, new Int32Array(capacity));
    this.#slots = new Int32Array(2 * capacity).fill(free);
    for (let place = 0; place < this.#count; place += 1)
      this.#slots[this.#slotOf(this.#lats[place] ?? 0, this.#lngs[place] ?? 0)] = place;
  }
}
