import { PbfReader } from 'pbf';
import { type ElementType, elementTypes, type OsmElement, type OsmMember, type Tags } from './element.ts';

/** Selects elements by key or ID; others aren't decoded. */
export interface ElementSelection {
  /** Selects elements with at least one of these keys. */
  keys?: readonly string[] | undefined;
  /** Selects elements by ID, even without any of the keys. */
  hasId?: ((id: number) => boolean) | undefined;
}

/** Which elements of a block to decode, and callbacks. */
export interface Decoding {
  /** Selections by type; without one, all elements of the type are decoded. */
  selections?: Partial<Record<ElementType, ElementSelection | undefined>>;
  /** Called with each node in degrees; nodes without tags are then not returned. */
  onNode?: ((id: number, lat: number, lng: number) => void) | undefined;
  /** Called with each element, selected or not, in the order of the block. */
  onElement: (type: ElementType, id: number) => void;
}

const noTags: Tags = Object.freeze({});
const defaultGranularity = 100;
const nanodegrees = 1e9;
/** Wire type of a packed list of numbers. */
const packed = 2;

/** List of numbers that is reused from one element to the next, so that reading an element doesn't allocate it. */
interface Column {
  readonly values: number[];
  length: number;
}
const column = (): Column => ({ values: [], length: 0 });

/**
 * Whether an element is selected.
 * @param keys text numbers of the element's keys
 */
type IsSelected = (id: number, keys: Column) => boolean;
const isAny: IsSelected = () => true;

/**
 * Returns the selected elements of a PrimitiveBlock (https://wiki.openstreetmap.org/wiki/PBF_Format) in their order. A
 * text is only decoded if a selected element has it.
 * @throws Error if the block is damaged
 */
export function decodeBlock(block: Buffer, decoding: Decoding): OsmElement[] {
  return new BlockDecoder(block, decoding).decode();
}

class BlockDecoder {
  readonly #bytes: Buffer;
  readonly #decoding: Decoding;
  readonly #reader: PbfReader;
  readonly #elements: OsmElement[] = [];
  readonly #textStarts: number[] = [];
  readonly #textEnds: number[] = [];
  readonly #texts: (string | undefined)[] = [];
  readonly #selected: Record<ElementType, IsSelected>;
  #granularity = defaultGranularity;
  #latOffset = 0;
  #lngOffset = 0;
  readonly #keys = column();
  readonly #values = column();
  readonly #refs = column();
  readonly #roles = column();
  readonly #types = column();
  readonly #lats = column();
  readonly #lngs = column();

  constructor(block: Buffer, decoding: Decoding) {
    this.#bytes = block;
    this.#decoding = decoding;
    this.#reader = new PbfReader(block);
    this.#selected = { node: isAny, way: isAny, relation: isAny };
  }

  decode(): OsmElement[] {
    const reader = this.#reader;
    const groups: number[] = [];
    for (let tag = reader.nextField(); tag; tag = reader.nextField()) {
      if (tag === 1) this.#readTexts(reader.readVarint() + reader.pos);
      // Read groups last, because fields that elements depend on may follow them.
      else if (tag === 2) {
        groups.push(reader.pos);
        reader.skip(reader.type);
      } else if (tag === 17) this.#granularity = reader.readVarint(true) || defaultGranularity;
      else if (tag === 19) this.#latOffset = reader.readVarint(true) * 1e-9;
      else if (tag === 20) this.#lngOffset = reader.readVarint(true) * 1e-9;
    }
    if (reader.pos > reader.length) throw new Error('it ends in the middle of an element');
    for (const type of elementTypes) {
      const selection = this.#decoding.selections?.[type];
      if (selection) this.#selected[type] = this.#selecting(selection);
    }
    for (const group of groups) {
      reader.pos = group;
      this.#readGroup(reader.readVarint() + reader.pos);
    }
    return this.#elements;
  }

  #readTexts(end: number): void {
    const reader = this.#reader;
    for (let tag = reader.nextField(end); tag; tag = reader.nextField(end)) {
      if (tag !== 1) continue;
      const length = reader.readVarint();
      this.#textStarts.push(reader.pos);
      reader.pos += length;
      this.#textEnds.push(reader.pos);
    }
  }

  #textAt(index: number): string {
    const cached = this.#texts[index];
    if (cached !== undefined) return cached;
    const [start, end] = [this.#textStarts[index], this.#textEnds[index]];
    if (start === undefined || end === undefined) throw new Error('an element refers to a missing text');
    const text = this.#bytes.toString('utf8', start, end);
    this.#texts[index] = text;
    return text;
  }

  #selecting({ keys = [], hasId }: ElementSelection): IsSelected {
    const keySet = new Set(keys);
    // Length and first byte rule out most texts without decoding them.
    const traits = new Set(keys.map((key) => Buffer.byteLength(key) * 256 + (Buffer.from(key)[0] ?? 0)));
    const isKey = new Uint8Array(this.#textStarts.length);
    for (let index = 0; index < isKey.length; index++) {
      const start = this.#textStarts[index] ?? 0;
      const length = (this.#textEnds[index] ?? start) - start;
      const mayBeKey = traits.has(length * 256 + (this.#bytes[start] ?? 0));
      if (mayBeKey && keySet.has(this.#textAt(index))) isKey[index] = 1;
    }
    return (id, { values, length }) => {
      for (let index = 0; index < length; index++) if (isKey[values[index] ?? -1] === 1) return true;
      return hasId?.(id) ?? false;
    };
  }

  #readGroup(end: number): void {
    const reader = this.#reader;
    for (let tag = reader.nextField(end); tag; tag = reader.nextField(end)) {
      if (tag === 5) throw new Error('it has changesets');
      if (tag > 4) continue;
      const elementEnd = reader.readVarint() + reader.pos;
      if (tag === 1) this.#readNode(elementEnd);
      else if (tag === 2) this.#readDenseNodes(elementEnd);
      else if (tag === 3) this.#readWay(elementEnd);
      else this.#readRelation(elementEnd);
    }
  }

  #fill(into: Column): void {
    const reader = this.#reader;
    const end = reader.readPackedEnd();
    let { length } = into;
    while (reader.pos < end) into.values[length++] = reader.readVarint();
    into.length = length;
  }

  #fillSigned(into: Column): void {
    const reader = this.#reader;
    const end = reader.readPackedEnd();
    let { length } = into;
    while (reader.pos < end) into.values[length++] = reader.readSVarint();
    into.length = length;
  }

  #tagsOf(keys: Column, values: Column): Tags {
    if (keys.length !== values.length) throw new Error('an element has more keys than values');
    if (keys.length === 0) return noTags;
    const tags: Record<string, string> = {};
    for (let index = 0; index < keys.length; index++)
      tags[this.#textAt(keys.values[index] ?? -1)] = this.#textAt(values.values[index] ?? -1);
    return tags;
  }

  #lat(units: number): number {
    return this.#latOffset + units / (nanodegrees / this.#granularity);
  }

  #lng(units: number): number {
    return this.#lngOffset + units / (nanodegrees / this.#granularity);
  }

  #readNode(end: number): void {
    const reader = this.#reader;
    const [keys, values] = [this.#keys, this.#values];
    keys.length = 0;
    values.length = 0;
    let [id, lat, lng] = [0, 0, 0];
    for (let tag = reader.nextField(end); tag; tag = reader.nextField(end)) {
      if (tag === 1) id = reader.readSVarint();
      else if (tag === 2) this.#fill(keys);
      else if (tag === 3) this.#fill(values);
      else if (tag === 8) lat = reader.readSVarint();
      else if (tag === 9) lng = reader.readSVarint();
    }
    this.#addNode(id, this.#lat(lat), this.#lng(lng));
  }

  #readDenseNodes(end: number): void {
    const reader = this.#reader;
    const [ids, lats, lngs, texts] = [this.#refs, this.#lats, this.#lngs, this.#roles];
    for (const each of [ids, lats, lngs, texts]) each.length = 0;
    for (let tag = reader.nextField(end); tag; tag = reader.nextField(end)) {
      if (tag === 1) this.#fillSigned(ids);
      else if (tag === 8) this.#fillSigned(lats);
      else if (tag === 9) this.#fillSigned(lngs);
      else if (tag === 10) this.#fill(texts);
    }
    if (lats.length !== ids.length || lngs.length !== ids.length)
      throw new Error('nodes lack an ID or a position');
    let [id, lat, lng, at] = [0, 0, 0, 0];
    const [keys, values] = [this.#keys, this.#values];
    for (let index = 0; index < ids.length; index++) {
      id += ids.values[index] ?? 0;
      lat += lats.values[index] ?? 0;
      lng += lngs.values[index] ?? 0;
      keys.length = 0;
      values.length = 0;
      // One list has the keys and values of all nodes, with a 0 after each node; it is empty if no node has tags.
      while (at < texts.length && texts.values[at] !== 0) {
        if (at + 1 >= texts.length) throw new Error('a node has more keys than values');
        keys.values[keys.length++] = texts.values[at] ?? 0;
        values.values[values.length++] = texts.values[at + 1] ?? 0;
        at += 2;
      }
      at += 1;
      this.#addNode(id, this.#lat(lat), this.#lng(lng));
    }
  }

  #addNode(id: number, lat: number, lng: number): void {
    const { onElement, onNode } = this.#decoding;
    onElement('node', id);
    onNode?.(id, lat, lng);
    if ((onNode && this.#keys.length === 0) || !this.#selected.node(id, this.#keys)) return;
    this.#elements.push({ type: 'node', id, lat, lng, tags: this.#tagsOf(this.#keys, this.#values) });
  }

  #readWay(end: number): void {
    const reader = this.#reader;
    const [keys, values, steps] = [this.#keys, this.#values, this.#refs];
    keys.length = 0;
    values.length = 0;
    steps.length = 0;
    let [id, stepsAt] = [0, -1];
    for (let tag = reader.nextField(end); tag; tag = reader.nextField(end)) {
      if (tag === 1) id = reader.readVarint(true);
      else if (tag === 2) this.#fill(keys);
      else if (tag === 3) this.#fill(values);
      else if (tag === 8) {
        // Decode the references later, if the way is selected: they are most of its bytes.
        if (reader.type === packed && stepsAt < 0) stepsAt = reader.pos;
        else this.#fillSigned(steps);
      }
    }
    this.#decoding.onElement('way', id);
    if (!this.#selected.way(id, keys)) return;
    if (stepsAt >= 0) {
      reader.pos = stepsAt;
      reader.type = packed;
      this.#fillSigned(steps);
      reader.pos = end;
    }
    const tags = this.#tagsOf(keys, values);
    this.#elements.push({ type: 'way', id, refs: sums(steps), tags });
  }

  #readRelation(end: number): void {
    const reader = this.#reader;
    const [keys, values, steps, roles, types] = [
      this.#keys,
      this.#values,
      this.#refs,
      this.#roles,
      this.#types,
    ];
    for (const each of [keys, values, steps, roles, types]) each.length = 0;
    let id = 0;
    for (let tag = reader.nextField(end); tag; tag = reader.nextField(end)) {
      if (tag === 1) id = reader.readVarint(true);
      else if (tag === 2) this.#fill(keys);
      else if (tag === 3) this.#fill(values);
      else if (tag === 8) this.#fill(roles);
      else if (tag === 9) this.#fillSigned(steps);
      else if (tag === 10) this.#fill(types);
    }
    this.#decoding.onElement('relation', id);
    if (!this.#selected.relation(id, keys)) return;
    if (roles.length !== steps.length || types.length !== steps.length)
      throw new Error('a relation has members without a type or role');
    const members = sums(steps).map((ref, index): OsmMember => {
      const type = elementTypes[types.values[index] ?? -1];
      if (!type) throw new Error('a relation has a member of an unknown type');
      return { type, ref, role: this.#textAt(roles.values[index] ?? -1) };
    });
    this.#elements.push({ type: 'relation', id, members, tags: this.#tagsOf(keys, values) });
  }
}

/** Returns the values of a list that stores differences to the previous value. */
function sums({ values, length }: Column): number[] {
  const totals: number[] = new Array(length);
  let sum = 0;
  for (let index = 0; index < length; index++) {
    sum += values[index] ?? 0;
    totals[index] = sum;
  }
  return totals;
}
