import { queryOptions } from '@tanstack/react-query';
import type { SearchableType } from '../../shared/api/value-sets.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import type { ServiceChoice, Settings } from '../../shared/settings/settings.ts';
import { fromOutline } from '../../shared/zones/geometry/rings.ts';
import { queryClient } from '../desk/ask.ts';
import { answerLanguage } from '../desk/language.ts';
import { shapeOf } from './outline.ts';
import { detailsQuery, outlinesQuery } from './place-queries.ts';

/** A place whose border is requested: a selected place, or a name or code as typed. */
export interface OutlineQuery {
  key: string;
  name: string;
  publicId: string | null;
}

export interface PlaceOutline {
  name: string;
  /** Null if the service knows no such place. */
  address: string | null;
  types: readonly string[];
  /** Null if the service has no border for it. */
  outline: ZoneGeometry | null;
}

const siteTypes: readonly SearchableType[] = ['country', 'point_of_interest'];
const areaTypes: readonly SearchableType[] = ['postal_code', 'admin_level', 'locality', ...siteTypes];

/**
 * Returns the types of places that have borders in the service's data. `sitesOnly` is set for regions without borders of
 * districts, postal codes, and settlements.
 */
export function outlinedKinds(service: ServiceChoice['kind'], hasBoundaries: boolean) {
  const sitesOnly = service === 'built-in' && !hasBoundaries;
  return { sitesOnly, types: sitesOnly ? siteTypes : areaTypes };
}

/** Query for the border of a place; for an ambiguous name, of the most relevant place. */
export const outlineQuery = (
  { name, publicId }: OutlineQuery,
  types: readonly SearchableType[],
  settings: Settings,
) =>
  queryOptions({
    queryKey: ['place-outline', publicId, name, types, answerLanguage(settings)],
    async queryFn(): Promise<PlaceOutline> {
      const record =
        publicId === null
          ? (await queryClient.fetchQuery(outlinesQuery(name, types, settings))).results[0]
          : (await queryClient.fetchQuery(detailsQuery(publicId, settings))).result;
      if (!record) return { name, address: null, types: [], outline: null };
      const shape = shapeOf(record.geometry);
      return {
        name: record.name || name,
        address: record.formatted_address,
        types: record.types,
        outline: shape ? fromOutline(shape) : null,
      };
    },
  });
