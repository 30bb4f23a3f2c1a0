import type { TFunction } from 'i18next';
import type { Zone } from '../../../shared/zones/zone.ts';
import { formatList, formatNumber, formatShareChange } from '../../ui/format.ts';
import type { ShapeFigures } from './reshaped.ts';

/** How many vertices there were and are, and how much larger or smaller the area became. */
export function figuresText(t: TFunction, { vertices, squareMeters }: ShapeFigures): string {
  const { before, after } = squareMeters;
  return t('zones.reshape.figures', {
    count: vertices.after,
    before: formatNumber(vertices.before),
    area: after === before ? '0%' : formatShareChange(after / before - 1),
  });
}

/** More are not named. */
const mostNamed = 3;

/** Zones by their ids, the first few of many. */
export function namesText(t: TFunction, zones: readonly Pick<Zone, 'zoneId'>[]): string {
  const names = zones.slice(0, mostNamed).map(({ zoneId }) => zoneId || t('zones.unnamed'));
  return formatList(names) + (zones.length > mostNamed ? ' …' : '');
}
