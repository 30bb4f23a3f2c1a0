import type { OsmRelation, Tags } from './elements.ts';

const isRestrictionKey = (key: string): boolean => /^restriction(:|$)/.test(key);

/** Whether a relation that is no turn restriction has the tags of one. */
export const hasStrayRestriction = ({ tags }: OsmRelation): boolean =>
  tags.type !== 'restriction' && Object.keys(tags).some(isRestrictionKey);

const withoutRestrictions = (tags: Tags): Tags =>
  Object.fromEntries(Object.entries(tags).filter(([key]) => !isRestrictionKey(key)));

/** Without the tags of turn restrictions: Valhalla 3.6.1 reads them as numbers and crashes. */
export const withoutStrayRestriction = (relation: OsmRelation): OsmRelation =>
  hasStrayRestriction(relation) ? { ...relation, tags: withoutRestrictions(relation.tags) } : relation;
