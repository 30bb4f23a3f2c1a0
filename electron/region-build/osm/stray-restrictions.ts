import type { OsmRelation, Tags } from './element.ts';

const isRestrictionKey = (key: string): boolean => /^restriction(:|$)/.test(key);

/** Whether a relation other than a turn restriction has restriction tags. */
export const hasStrayRestriction = ({ tags }: OsmRelation): boolean =>
  tags.type !== 'restriction' && Object.keys(tags).some(isRestrictionKey);

const withoutRestrictions = (tags: Tags): Tags =>
  Object.fromEntries(Object.entries(tags).filter(([key]) => !isRestrictionKey(key)));

/**
 * Returns a relation that isn't a turn restriction without the tags of one: Valhalla 3.6.1 parses them as numbers and
 * crashes.
 */
export const withoutStrayRestriction = (relation: OsmRelation): OsmRelation =>
  hasStrayRestriction(relation) ? { ...relation, tags: withoutRestrictions(relation.tags) } : relation;
