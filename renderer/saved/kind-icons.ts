import {
  IconBus,
  IconChartDonut,
  IconCoins,
  IconGridDots,
  IconListSearch,
  IconMapPin,
  IconMapQuestion,
  IconPhoto,
  IconPolygon,
  IconRoute,
  IconTargetArrow,
  type TablerIcon,
} from '@tabler/icons-react';
import type { SavedKind } from '../../shared/saved/saved-search.ts';

/** The icon of each kind of search, the same as its panel's if it has one. */
export const kindIcons: Readonly<Record<SavedKind, TablerIcon>> = {
  place: IconMapPin,
  address: IconMapQuestion,
  nearby: IconTargetArrow,
  addresses: IconListSearch,
  route: IconRoute,
  tolls: IconCoins,
  isochrones: IconChartDonut,
  matrix: IconGridDots,
  transit: IconBus,
  picture: IconPhoto,
  zones: IconPolygon,
};
