import { queryOptions } from '@tanstack/react-query';
import type { SearchableType } from '../../../shared/api/value-sets.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { ServiceChoice, Settings } from '../../../shared/settings/settings.ts';
import { fromOutline } from '../../../shared/zones/geometry/rings.ts';
import { queryClient } from '../../desk/ask.ts';
import { answerLanguage } from '../../desk/language.ts';
import { shapeOf } from '../../place-search/outline.ts';
import { detailsQuery, outlinesQuery } from '../../place-search/questions.ts';

/** A place whose border is asked for: one that was chosen, or a name or code that was written. */
export interface OutlineQuery {
  key: string;
  name: string;
  publicId: string | null;
}

export interface PlaceOutline {
  name: string;
  /** Null: the service knows no such place. */
  address: string | null;
  types: readonly string[];
  /** Null: the service knows no border of it. */
  outline: ZoneGeometry | null;
}

const sites: readonly SearchableType[] = ['country', 'point_of_interest'];
const areas: readonly SearchableType[] = ['postal_code', 'admin_level', 'locality', ...sites];

/** What kinds of places to look for. The data of some regions have no border of any district, postal code or settlement. */
export function outlinedKinds(service: ServiceChoice['kind'], hasBoundaries: boolean) {
  const sitesAlone = service === 'built-in' && !hasBoundaries;
  return { sitesAlone, types: sitesAlone ? sites : areas };
}

/** Asks for the border of a place; of a name that several places have, the most relevant one's. */
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
