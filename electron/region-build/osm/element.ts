/** Tags of an OSM element: values by key. */
export type Tags = Readonly<Record<string, string>>;

/** A point of OSM; degrees in WGS84. */
export interface OsmNode {
  type: 'node';
  id: number;
  lat: number;
  lng: number;
  tags: Tags;
}

/** A line of OSM, or an outline if its first and last node are the same. `refs` are node IDs. */
export interface OsmWay {
  type: 'way';
  id: number;
  refs: readonly number[];
  tags: Tags;
}

/** A member of a relation; `ref` is its ID. */
export interface OsmMember {
  type: 'node' | 'way' | 'relation';
  ref: number;
  role: string;
}

export interface OsmRelation {
  type: 'relation';
  id: number;
  members: readonly OsmMember[];
  tags: Tags;
}

export type OsmElement = OsmNode | OsmWay | OsmRelation;

export type ElementType = OsmElement['type'];
/** Element types in the order of extracts; the index is the number of member types in PBF. */
export const elementTypes: readonly ElementType[] = ['node', 'way', 'relation'];
