import type { PoiType } from '../../shared/api/value-sets.ts';

interface PoiGroup {
  id: PoiGroupId;
  /** Types that a request for the group uses; a type includes its subtypes. */
  types: readonly PoiType[];
  /** More specific types within the group. */
  narrower: readonly PoiType[];
}

export const poiGroupIds = [
  'food',
  'shops',
  'car',
  'transport',
  'health',
  'lodging',
  'sights',
  'leisure',
  'education',
  'public',
  'business',
] as const;
export type PoiGroupId = (typeof poiGroupIds)[number];

/** The service's types of points of interest in groups that people look for; each type is in one group. */
export const poiGroups: readonly PoiGroup[] = [
  {
    id: 'food',
    types: ['business.food_and_drinks'],
    narrower: [
      'business.food_and_drinks.restaurant',
      'business.food_and_drinks.cafe',
      'business.food_and_drinks.fast_food',
      'business.food_and_drinks.bar',
      'business.food_and_drinks.pub',
      'business.food_and_drinks.biergarten',
      'business.food_and_drinks.food_court',
    ],
  },
  {
    id: 'shops',
    types: ['business.shop', 'business.mall'],
    narrower: [
      'business.shop.grocery',
      'business.shop.bakery',
      'business.shop.butcher',
      'business.shop.clothes',
      'business.shop.doityourself',
      'business.shop.electronics',
      'business.shop.furniture',
      'business.shop.library',
      'business.shop.sports',
      'business.shop.toys',
      'business.shop.craft',
      'business.shop.mall',
      'business.mall',
    ],
  },
  {
    id: 'car',
    types: ['business.fuel', 'business.parking', 'business.car_repair', 'business.car_rental'],
    narrower: ['business.fuel', 'business.parking', 'business.car_repair', 'business.car_rental'],
  },
  {
    id: 'transport',
    types: ['transit'],
    narrower: [
      'transit.station',
      'transit.station.airport',
      'transit.station.rail',
      'transit.station.rail.train',
      'transit.station.rail.subway',
      'transit.station.rail.light_rail',
      'transit.station.rail.tram',
      'transit.station.rail.monorail',
      'transit.station.rail.funicular',
    ],
  },
  {
    id: 'health',
    types: ['medical'],
    narrower: ['medical.hospital', 'medical.clinic', 'medical.pharmacy'],
  },
  {
    id: 'lodging',
    types: ['hospitality'],
    narrower: [
      'hospitality.hotel',
      'hospitality.hostel',
      'hospitality.guest_house',
      'hospitality.bed_and_breakfast',
      'hospitality.motel',
    ],
  },
  {
    id: 'sights',
    types: ['tourism'],
    narrower: [
      'tourism.museum',
      'tourism.art_gallery',
      'tourism.attraction',
      'tourism.monument',
      'tourism.monument.castle',
      'tourism.attraction.amusement_park',
      'tourism.attraction.aquarium',
      'tourism.attraction.zoo',
    ],
  },
  {
    id: 'leisure',
    types: ['park', 'beach', 'sports', 'business.cinema', 'business.theatre', 'business.nightclub'],
    narrower: [
      'park',
      'park.national',
      'beach',
      'sports',
      'sports.golf',
      'sports.winter',
      'business.cinema',
      'business.theatre',
      'business.nightclub',
    ],
  },
  {
    id: 'education',
    types: ['education'],
    narrower: [
      'education.school',
      'education.kindergarten',
      'education.college',
      'education.university',
      'education.library',
    ],
  },
  {
    id: 'public',
    types: ['government', 'police', 'post_office', 'place_of_worship'],
    narrower: ['government', 'police', 'post_office', 'place_of_worship'],
  },
  {
    id: 'business',
    types: ['business'],
    narrower: [
      'business.finance',
      'business.finance.bank',
      'business.conference_centre',
      'business.exhibition_centre',
    ],
  },
];

/** Returns the group that has one of these types, preferably as a narrower type; undefined if none has. */
export function poiGroupOf(types: readonly string[]): PoiGroupId | undefined {
  const narrowerMatch = poiGroups.find((group) => group.narrower.some((type) => types.includes(type)));
  const groupMatch = poiGroups.find((group) => group.types.some((type) => types.includes(type)));
  return (narrowerMatch ?? groupMatch)?.id;
}
