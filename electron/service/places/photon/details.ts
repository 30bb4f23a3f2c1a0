import type { LocalityDetail, details as operation } from '../../../../shared/api/localities.ts';
import type { ParamsOf } from '../../../../shared/api/operation.ts';
import type { GeocodingContext } from '../../ports.ts';
import { placeDetail } from '../remote/place-detail.ts';
import { maxFeatures, type PhotonClient } from './photon-client.ts';
import { addressOf, placeOf } from './photon-place.ts';
import { publicId, readPublicId } from './public-id.ts';

/** Radius in which a feature is looked up, because an update may have moved it slightly. */
const lookupRadiusMeters = 25;
/** Keys and values allowed in `osm_tag`, in which a colon and `!` are operators. */
const plainTag = /^[\w-]+$/;

/** Returns the full record of a feature, requested again at its position; undefined if Photon no longer has it there. */
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

/** Whether both refer to the same feature; positions are ignored. */
const isSame = (one: Reference, other: Reference): boolean =>
  publicId({ ...one, lat: 0, lng: 0 }) === publicId({ ...other, lat: 0, lng: 0 });
