import type { GeocodeResult, LocalityDetail } from '../../../../shared/api/localities.ts';
import type { Accuracy } from '../../../../shared/api/value-sets.ts';
import { reportedTypes } from '../../../region-format/places/place-types.ts';
import { addressComponents } from '../address-components.ts';
import { administrativeAreaLabel } from '../admin-labels.ts';
import { addressLine } from '../description.ts';
import { accuracyOf, type RecordParams, viewportOf } from '../response-fields.ts';
import { platformCountries } from './platform-countries.ts';
import type { RemotePlace } from './remote-place.ts';

const accuracyOfPlace = (place: RemotePlace): Accuracy =>
  place.isInterpolated ? 'RANGE_INTERPOLATED' : accuracyOf(place);

/** Returns the fields common to details and geocoding; the geometry is undefined if not requested. */
export function placeRecord(place: RemotePlace, { fields, language, format }: RecordParams) {
  const withShape = fields.includes('shape');
  const viewport = viewportOf(place);
  const label = administrativeAreaLabel(place.types, place.located.country);
  return {
    record: {
      public_id: place.publicId,
      types: reportedTypes(place.types),
      formatted_address: addressLine(place, platformCountries, language),
      ...(place.types[0] === 'postal_code' && { name: place.name }),
      ...(label && { administrative_area_label: label }),
      ...(fields.includes('address_components') && {
        address_components: addressComponents(place.located, platformCountries, format, language),
      }),
    } satisfies LocalityDetail,
    geometry:
      withShape || fields.includes('geometry')
        ? {
            location: { lat: place.lat, lng: place.lng },
            ...(viewport && { viewport }),
            ...(withShape && { shape: place.shape ?? null }),
          }
        : undefined,
    accuracy: accuracyOfPlace(place),
  };
}

/** Returns a place as a geocoding result with the requested fields. */
export function geocodeResult(place: RemotePlace, params: RecordParams): GeocodeResult {
  const { record, geometry, accuracy } = placeRecord(place, params);
  return { ...record, ...(geometry && { geometry: { ...geometry, location_type: accuracy } }) };
}
