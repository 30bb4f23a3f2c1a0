import type { PoiType } from '../../../shared/api/value-sets.ts';

type Rule = readonly [tags: string, type: PoiType];

/**
 * OSM tags by point-of-interest type. Within a key, the first matching rule wins, so specific ones come first; `*` is
 * any value.
 */
const rules: readonly Rule[] = [
  ['natural=beach', 'beach'],
  ['leisure=beach_resort', 'beach'],
  ['boundary=national_park', 'park.national'],
  ['leisure=nature_reserve', 'park'],
  ['leisure=park', 'park'],
  ['leisure=garden', 'park'],
  ['leisure=recreation_ground', 'park'],
  ['leisure=playground', 'park'],
  ['place=square', 'point_of_interest'],
  ['natural=peak', 'point_of_interest'],
  ['amenity=place_of_worship', 'place_of_worship'],
  ['building=church', 'place_of_worship'],
  ['building=cathedral', 'place_of_worship'],
  ['building=mosque', 'place_of_worship'],
  ['building=synagogue', 'place_of_worship'],
  ['amenity=police', 'police'],
  ['amenity=post_office', 'post_office'],
  ['amenity=townhall', 'government'],
  ['amenity=courthouse', 'government'],
  ['amenity=embassy', 'government'],
  ['office=government', 'government'],
  ['office=diplomatic', 'government'],
  ['diplomatic=*', 'government'],
  ['government=*', 'government'],
  ['leisure=golf_course', 'sports.golf'],
  ['landuse=winter_sports', 'sports.winter'],
  ['leisure=ice_rink', 'sports.winter'],
  ['aerialway=station', 'sports.winter'],
  ['leisure=sports_centre', 'sports'],
  ['leisure=stadium', 'sports'],
  ['leisure=pitch', 'sports'],
  ['leisure=track', 'sports'],
  ['leisure=swimming_pool', 'sports'],
  ['leisure=fitness_centre', 'sports'],
  ['leisure=miniature_golf', 'sports'],
  ['leisure=bowling_alley', 'sports'],
  ['club=sport', 'sports'],
  // People searching for airports don't mean military ones.
  ['aeroway=aerodrome aerodrome:type=military', 'point_of_interest'],
  ['aeroway=aerodrome landuse=military', 'point_of_interest'],
  ['aeroway=aerodrome military=airfield', 'point_of_interest'],
  ['aeroway=aerodrome', 'transit.station.airport'],
  ['aeroway=terminal', 'transit.station.airport'],
  ['railway=station station=subway', 'transit.station.rail.subway'],
  ['railway=station subway=yes', 'transit.station.rail.subway'],
  ['railway=station station=light_rail', 'transit.station.rail.light_rail'],
  ['railway=station light_rail=yes', 'transit.station.rail.light_rail'],
  ['railway=station station=monorail', 'transit.station.rail.monorail'],
  ['railway=station monorail=yes', 'transit.station.rail.monorail'],
  ['railway=station station=funicular', 'transit.station.rail.funicular'],
  ['railway=station funicular=yes', 'transit.station.rail.funicular'],
  ['railway=station', 'transit.station.rail.train'],
  ['railway=halt', 'transit.station.rail.train'],
  ['railway=tram_stop', 'transit.station.rail.tram'],
  ['railway=subway_entrance', 'transit.station.rail.subway'],
  ['building=train_station', 'transit.station.rail'],
  ['amenity=bus_station', 'transit.station'],
  ['amenity=ferry_terminal', 'transit.station'],
  ['public_transport=station', 'transit.station'],
  ['highway=bus_stop', 'transit'],
  ['public_transport=platform', 'transit'],
  ['amenity=taxi', 'transit'],
  ['shop=car_repair', 'business.car_repair'],
  ['shop=tyres', 'business.car_repair'],
  ['craft=car_repair', 'business.car_repair'],
  ['amenity=car_rental', 'business.car_rental'],
  ['shop=car_rental', 'business.car_rental'],
  ['amenity=cinema', 'business.cinema'],
  ['amenity=conference_centre', 'business.conference_centre'],
  ['amenity=events_venue', 'business.conference_centre'],
  ['amenity=exhibition_centre', 'business.exhibition_centre'],
  ['amenity=theatre', 'business.theatre'],
  ['amenity=nightclub', 'business.nightclub'],
  ['amenity=bank', 'business.finance.bank'],
  ['amenity=atm', 'business.finance'],
  ['amenity=bureau_de_change', 'business.finance'],
  ['amenity=payment_centre', 'business.finance'],
  ['amenity=money_transfer', 'business.finance'],
  ['shop=money_lender', 'business.finance'],
  ['office=financial', 'business.finance'],
  ['office=insurance', 'business.finance'],
  ['office=accountant', 'business.finance'],
  ['amenity=fuel', 'business.fuel'],
  ['amenity=charging_station', 'business.fuel'],
  ['amenity=parking', 'business.parking'],
  ['shop=mall', 'business.mall'],
  ['shop=department_store', 'business.shop.mall'],
  ['amenity=bar', 'business.food_and_drinks.bar'],
  ['amenity=biergarten', 'business.food_and_drinks.biergarten'],
  ['amenity=cafe', 'business.food_and_drinks.cafe'],
  ['amenity=ice_cream', 'business.food_and_drinks.cafe'],
  ['amenity=fast_food', 'business.food_and_drinks.fast_food'],
  ['amenity=pub', 'business.food_and_drinks.pub'],
  ['amenity=restaurant', 'business.food_and_drinks.restaurant'],
  ['amenity=food_court', 'business.food_and_drinks.food_court'],
  ['shop=bakery', 'business.shop.bakery'],
  ['shop=pastry', 'business.shop.bakery'],
  ['shop=confectionery', 'business.shop.bakery'],
  ['shop=butcher', 'business.shop.butcher'],
  ['shop=books', 'business.shop.library'],
  ['shop=supermarket', 'business.shop.grocery'],
  ['shop=convenience', 'business.shop.grocery'],
  ['shop=greengrocer', 'business.shop.grocery'],
  ['shop=grocery', 'business.shop.grocery'],
  ['shop=deli', 'business.shop.grocery'],
  ['shop=food', 'business.shop.grocery'],
  ['amenity=marketplace', 'business.shop.grocery'],
  ['shop=sports', 'business.shop.sports'],
  ['shop=outdoor', 'business.shop.sports'],
  ['shop=bicycle', 'business.shop.sports'],
  ['shop=toys', 'business.shop.toys'],
  ['shop=video_games', 'business.shop.toys'],
  ['shop=clothes', 'business.shop.clothes'],
  ['shop=shoes', 'business.shop.clothes'],
  ['shop=boutique', 'business.shop.clothes'],
  ['shop=fashion', 'business.shop.clothes'],
  ['shop=furniture', 'business.shop.furniture'],
  ['shop=bed', 'business.shop.furniture'],
  ['shop=kitchen', 'business.shop.furniture'],
  ['shop=interior_decoration', 'business.shop.furniture'],
  ['shop=electronics', 'business.shop.electronics'],
  ['shop=computer', 'business.shop.electronics'],
  ['shop=mobile_phone', 'business.shop.electronics'],
  ['shop=hifi', 'business.shop.electronics'],
  ['shop=doityourself', 'business.shop.doityourself'],
  ['shop=hardware', 'business.shop.doityourself'],
  ['shop=paint', 'business.shop.doityourself'],
  ['shop=trade', 'business.shop.doityourself'],
  ['shop=garden_centre', 'business.shop.doityourself'],
  ['shop=craft', 'business.shop.craft'],
  ['shop=art', 'business.shop.craft'],
  ['shop=fabric', 'business.shop.craft'],
  ['craft=*', 'business.shop.craft'],
  ['amenity=school', 'education.school'],
  ['amenity=language_school', 'education.school'],
  ['amenity=music_school', 'education.school'],
  ['amenity=driving_school', 'education.school'],
  ['amenity=kindergarten', 'education.kindergarten'],
  ['amenity=childcare', 'education.kindergarten'],
  ['amenity=university', 'education.university'],
  ['building=university', 'education.university'],
  ['amenity=college', 'education.college'],
  ['amenity=library', 'education.library'],
  ['office=educational_institution', 'education'],
  ['amenity=research_institute', 'education'],
  ['tourism=hotel', 'hospitality.hotel'],
  ['tourism=hostel', 'hospitality.hostel'],
  ['tourism=guest_house guest_house=bed_and_breakfast', 'hospitality.bed_and_breakfast'],
  ['tourism=bed_and_breakfast', 'hospitality.bed_and_breakfast'],
  ['tourism=guest_house', 'hospitality.guest_house'],
  ['tourism=motel', 'hospitality.motel'],
  ['tourism=apartment', 'hospitality'],
  ['tourism=chalet', 'hospitality'],
  ['tourism=camp_site', 'hospitality'],
  ['tourism=alpine_hut', 'hospitality'],
  ['amenity=love_hotel', 'hospitality.motel'],
  ['amenity=hospital', 'medical.hospital'],
  ['amenity=pharmacy', 'medical.pharmacy'],
  ['amenity=clinic', 'medical.clinic'],
  ['amenity=doctors', 'medical.clinic'],
  ['amenity=dentist', 'medical'],
  ['healthcare=*', 'medical'],
  ['office=medical', 'medical'],
  ['tourism=gallery', 'tourism.art_gallery'],
  ['amenity=arts_centre', 'tourism.art_gallery'],
  ['tourism=theme_park', 'tourism.attraction.amusement_park'],
  ['leisure=water_park', 'tourism.attraction.amusement_park'],
  ['tourism=zoo', 'tourism.attraction.zoo'],
  ['tourism=aquarium', 'tourism.attraction.aquarium'],
  ['tourism=museum', 'tourism.museum'],
  ['tourism=attraction', 'tourism.attraction'],
  ['tourism=artwork', 'tourism.attraction'],
  ['tourism=viewpoint', 'tourism.attraction'],
  ['tourism=information', 'tourism'],
  ['tourism=picnic_site', 'tourism'],
  ['historic=castle', 'tourism.monument.castle'],
  ['historic=*', 'tourism.monument'],
  ['shop=*', 'business.shop'],
  ['office=*', 'business'],
  ['amenity=car_sharing', 'business.car_rental'],
  ['amenity=bicycle_rental', 'business'],
  ['amenity=internet_cafe', 'business'],
  ['amenity=preschool', 'education.kindergarten'],
  ['amenity=dancing_school', 'education.school'],
  ['amenity=dojo', 'sports'],
  ['amenity=gym', 'sports'],
  ['amenity=sports_club', 'sports'],
  ['amenity=concert_hall', 'business.theatre'],
  ['amenity=public_building', 'government'],
  ['amenity=register_office', 'government'],
  ['amenity=prison', 'point_of_interest'],
  ['amenity=nursing_home', 'point_of_interest'],
  ['amenity=social_centre', 'point_of_interest'],
  ['amenity=planetarium', 'tourism.attraction'],
  ['amenity=crematorium', 'point_of_interest'],
  ['amenity=veterinary', 'business'],
  ['amenity=car_wash', 'business'],
  ['amenity=studio', 'business'],
  ['amenity=casino', 'business'],
  ['amenity=community_centre', 'point_of_interest'],
  ['amenity=social_facility', 'point_of_interest'],
  ['amenity=fire_station', 'point_of_interest'],
  ['amenity=fountain', 'point_of_interest'],
  ['man_made=lighthouse', 'point_of_interest'],
  ['landuse=cemetery', 'point_of_interest'],
  ['leisure=dance', 'point_of_interest'],
  ['leisure=adult_gaming_centre', 'business'],
  ['leisure=marina', 'point_of_interest'],
];

/** An OSM tag that identifies a type, alone or together with another tag. */
export interface PoiTagRule {
  key: string;
  /** `*` matches any value. */
  value: string;
  also: readonly [key: string, value: string] | undefined;
  type: PoiType;
}

/** All rules in order of precedence. */
export const poiTagRules: readonly PoiTagRule[] = rules.map(([tags, type]) => {
  const [main = '', second] = tags.split(' ');
  const [key = '', value = ''] = main.split('=');
  const [alsoKey, alsoValue] = second?.split('=') ?? [];
  const also = alsoKey !== undefined && alsoValue !== undefined ? ([alsoKey, alsoValue] as const) : undefined;
  return { key, value, also, type };
});

const rulesByKey = new Map<string, PoiTagRule[]>();
for (const rule of poiTagRules) {
  const sameKeyRules = rulesByKey.get(rule.key);
  if (sameKeyRules) sameKeyRules.push(rule);
  else rulesByKey.set(rule.key, [rule]);
}

const notInUse = new Set(['no', 'vacant', 'disused', 'abandoned']);

/** Returns the point-of-interest types of an OSM element, without parents of other ones; empty if it isn't one. */
export function poiTypesOf(tags: Readonly<Record<string, string>>): PoiType[] {
  const types: PoiType[] = [];
  for (const [key, keyRules] of rulesByKey) {
    const value = tags[key];
    if (value === undefined || notInUse.has(value)) continue;
    const match = keyRules.find(
      (rule) =>
        (rule.value === value || rule.value === '*') && (!rule.also || tags[rule.also[0]] === rule.also[1]),
    );
    if (match) types.push(match.type);
  }
  const narrow = types.filter(
    (type, index) =>
      types.indexOf(type) === index && !types.some((below) => below !== type && below.startsWith(`${type}.`)),
  );
  const specific = narrow.filter((type) => type !== 'point_of_interest');
  return specific.length > 0 ? specific : narrow;
}
