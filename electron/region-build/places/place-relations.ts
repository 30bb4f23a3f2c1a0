import { join } from 'node:path';
import type { OsmRelation, Tags } from '../osm/element.ts';
import { MemberWays } from '../osm/member-ways.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { Spill } from '../osm/spill.ts';
import { AssociatedStreets, isStreetMember, isStreetRelation } from './associated-streets.ts';
import { isBoundary } from './boundaries.ts';
import { isPlaceArea, type PlaceArea, placeAreaOf } from './place-areas.ts';
import { isPlaceGroup, type PlaceGroup, placeGroupOf } from './place-groups.ts';

const isRead = (relation: OsmRelation): boolean =>
  isBoundary(relation) || isPlaceArea(relation) || isPlaceGroup(relation) || isStreetRelation(relation);

/** Stores the ways of all relations that are read as places in a file. */
export const placeRelationWays = (data: OsmData): Promise<MemberWays> =>
  MemberWays.of(
    data,
    join(data.workFolder, 'place-relation-ways.sqlite'),
    isRead,
    (relation, member) => !isStreetRelation(relation) || isStreetMember(member),
  );

/** What relations say about places and houses, in files. */
export class PlaceRelations {
  readonly #areas: Spill<PlaceArea>;
  readonly #groups: Spill<PlaceGroup>;
  readonly #streets: AssociatedStreets;

  private constructor({ workFolder }: OsmData) {
    this.#areas = new Spill(join(workFolder, 'place-areas.sqlite'));
    this.#groups = new Spill(join(workFolder, 'place-groups.sqlite'));
    this.#streets = new AssociatedStreets(join(workFolder, 'associated-streets.sqlite'));
  }

  /** @param ways result of `placeRelationWays` */
  static async of(data: OsmData, ways: MemberWays): Promise<PlaceRelations> {
    const relations = new PlaceRelations(data);
    try {
      for await (const relation of data.relations()) {
        const area = placeAreaOf(relation, ways, data);
        if (area) relations.#areas.add(0, area);
        const group = placeGroupOf(relation, ways, data);
        if (group) relations.#groups.add(0, group);
        relations.#streets.add(relation, ways);
      }
      return relations;
    } catch (error) {
      relations.close();
      throw error;
    }
  }

  /** The relations that cover the area of a place or address. */
  areas(): Iterable<PlaceArea> {
    return this.#areas.items(0);
  }

  groups(): Iterable<PlaceGroup> {
    return this.#groups.items(0);
  }

  /** Returns the tags of an element; for a house without a street, completed by its relation. */
  completed(source: string, tags: Tags): Tags {
    return this.#streets.completed(source, tags);
  }

  /** Removes the files. */
  close(): void {
    this.#areas.close();
    this.#groups.close();
    this.#streets.close();
  }
}
