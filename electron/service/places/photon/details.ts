import type { LocalityDetail, details as operation } from '../../../../shared/api/localities.ts';
import type { ParamsOf } from '../../../../shared/api/operation.ts';
import type { GeocodingContext } from '../../ports.ts';
import { countryCodeFormat } from '../answer-parts.ts';
import { mostFeatures, type PhotonClient } from './photon-client.ts';
import { placeOf } from './photon-place.ts';
import { placeRecord } from './place-record.ts';
import { publicId, readPublicId } from './public-id.ts';

/** Coordinates are written with seven digits; data may have moved a little since. */
const lookupRadiusMeters = 25;
/** What `osm_tag` can say; a colon or a `!` would be read as more than a value. */
const plainTag = /^[\w-]+$/;

/** The full record of a feature, asked for anew where it lies; undefined where Photon has no such feature there. */
export async function details(
  photon: PhotonClient,
  { public_id, fields, cc_format }: ParamsOf<typeof operation>,
  context: GeocodingContext,
): Promise<LocalityDetail | undefined> {
  const reference = readPublicId(public_id);
  if (!reference) return undefined;
  const { lat, lng, key, value } = reference;
  const features = await photon.reverse(
    {
      at: { lat, lng },
      radiusMeters: lookupRadiusMeters,
      layers: [],
      osmTags: plainTag.test(key) && plainTag.test(value) ? [`${key}:${value}`] : [],
      limit: mostFeatures,
    },
    context,
  );
  const place = features
    .flatMap((feature) => placeOf(feature) ?? [])
    .find(({ reference: own }) => isSame(own, reference));
  if (!place) return undefined;
  const { record, geometry, accuracy } = placeRecord(place, {
    fields,
    language: context.language,
    format: countryCodeFormat(cc_format, undefined),
  });
  const isPoi = record.types[0] === 'point_of_interest';
  return {
    ...record,
    public_id,
    ...(isPoi && { categories: [...place.types] }),
    ...(geometry && { geometry: { ...geometry, accuracy } }),
  };
}

type Reference = NonNullable<ReturnType<typeof readPublicId>>;

/** Whether both name one feature, wherever it lay. */
const isSame = (one: Reference, other: Reference): boolean =>
  publicId({ ...one, lat: 0, lng: 0 }) === publicId({ ...other, lat: 0, lng: 0 });
