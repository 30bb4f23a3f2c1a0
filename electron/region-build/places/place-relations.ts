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

/** Returns a work file with the ways of all relations that are read as places. */
export const placeRelationWays = (data: OsmData): Promise<MemberWays> =>
  MemberWays.of(
    data,
    join(data.workFolder, 'place-relation-ways.sqlite'),
    isRead,
    (relation, member) => !isStreetRelation(relation) || isStreetMember(member),
  );

/** Places from relations, and streets that relations assign to houses, in work files. */
export class PlaceRelations {
  readonly #areas: Spill<PlaceArea>;
  readonly #groups: Spill<PlaceGroup>;
  readonly #streets: AssociatedStreets;

  private constructor({ workFolder }: OsmData) {
    this.#areas = new Spill(join(workFolder, 'place-areas.spill'));
    this.#groups = new Spill(join(workFolder, 'place-groups.spill'));
    this.#streets = new AssociatedStreets(join(workFolder, 'associated-streets.sqlite'));
  }

  /**
   * Reads the relations of an extract.
   * @param ways result of `placeRelationWays`
   */
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

  /** Returns the areas of places and addresses. */
  areas(): Iterable<PlaceArea> {
    return this.#areas.items(0);
  }

  /** Returns the places that consist of several elements. */
  groups(): Iterable<PlaceGroup> {
    return this.#groups.items(0);
  }

  /** Returns the tags of an element, with the street of its relation if it is a house without a street. */
  completed(source: string, tags: Tags): Tags {
    return this.#streets.completed(source, tags);
  }

  /** Deletes the files. */
  close(): void {
    this.#areas.close();
    this.#groups.close();
    this.#streets.close();
  }
}
