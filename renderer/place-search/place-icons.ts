import {
  IconBed,
  IconBriefcase,
  IconBuildingBank,
  IconBuildingCommunity,
  IconBus,
  IconCamera,
  IconCar,
  IconFirstAidKit,
  IconMailbox,
  IconMapPin,
  IconRoad,
  IconSchool,
  IconShoppingCart,
  IconToolsKitchen2,
  IconTrees,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import { type PoiGroupId, poiGroupOf } from './poi-groups.ts';

/** One icon for each group of points of interest. */
export const poiGroupIcons: Readonly<Record<PoiGroupId, TablerIcon>> = {
  food: IconToolsKitchen2,
  shops: IconShoppingCart,
  car: IconCar,
  transport: IconBus,
  health: IconFirstAidKit,
  lodging: IconBed,
  sights: IconCamera,
  leisure: IconTrees,
  education: IconSchool,
  public: IconBuildingBank,
  business: IconBriefcase,
};

/** Returns the icon of a place, by its types. */
export function placeIcon(types: readonly string[]): TablerIcon {
  const group = poiGroupOf(types);
  if (group) return poiGroupIcons[group];
  if (types.includes('country') || types.some((type) => type.startsWith('admin_level'))) return IconWorld;
  if (types.includes('route')) return IconRoad;
  if (types.includes('postal_code')) return IconMailbox;
  if (types.includes('locality')) return IconBuildingCommunity;
  return IconMapPin;
}
