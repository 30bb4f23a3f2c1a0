import type { LocalityDetail, details as operation } from '../../../../shared/api/localities.ts';
import type { ParamsOf } from '../../../../shared/api/operation.ts';
import type { GeocodingContext } from '../../ports.ts';
import { placeDetail } from '../remote/place-detail.ts';
import { maxFeatures, type PhotonClient } from './photon-client.ts';
import { addressOf, placeOf } from './photon-place.ts';
import { publicId, readPublicId } from './public-id.ts';

/** Coordinates have seven digits, but the data may have moved slightly since. */
const lookupRadiusMeters = 25;
/** Values allowed in `osm_tag`; a colon or `!` would have a special meaning. */
const plainTag = /^[\w-]+$/;

/** Returns a feature's full record, requested again at its position; undefined if Photon has no such feature there. */
export async function details(
  photon: PhotonClient,
  params: ParamsOf<typeof operation>,
  context: GeocodingContext,
): Promise<LocalityDetail | undefined> {
  const reference = readPublicId(params.public_id);
  if (!reference) return undefined;
  const { lat, lng, key, value } = reference;
  const features = await photon.reverse(
    {
      at: { lat, lng },
      radiusMeters: lookupRadiusMeters,
      layers: [],
      osmTags: plainTag.test(key) && plainTag.test(value) ? [`${key}:${value}`] : [],
      limit: maxFeatures,
    },
    context,
  );
  const place = features
    .flatMap((feature) => placeOf(feature) ?? [])
    .map((found) => (reference.isAddress ? (addressOf(found) ?? found) : found))
    .find(({ reference: own }) => isSame(own, reference));
  return place && placeDetail(place, params, context);
}

type Reference = NonNullable<ReturnType<typeof readPublicId>>;

/** Whether both refer to the same feature, ignoring the position. */
const isSame = (one: Reference, other: Reference): boolean =>
  publicId({ ...one, lat: 0, lng: 0 }) === publicId({ ...other, lat: 0, lng: 0 });
