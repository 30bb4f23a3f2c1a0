import type { TFunction } from 'i18next';
import type { Zone } from '../../../shared/zones/zone.ts';
import { formatList, formatNumber, formatShareChange } from '../../ui/format.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { refusalText } from '../../zone-check/zone-issue-text.ts';
import type { Reshaped, ShapeFigures } from './reshaped.ts';

/** Describes the number of vertices before and after, and the relative change of the area. */
export function figuresText(t: TFunction, { vertices, squareMeters }: ShapeFigures): string {
  const { before, after } = squareMeters;
  return t('zones.reshape.figures', {
    count: vertices.after,
    before: formatNumber(vertices.before),
    area: formatShareChange(after / before - 1),
  });
}

/** Further names are only counted. */
const maxNamed = 3;

/** Lists zone IDs; if there are many, only the first few. */
export function namesText(t: TFunction, zones: readonly Pick<Zone, 'zoneId'>[]): string {
  const names = zones.slice(0, maxNamed).map(({ zoneId }) => zoneId || t('zones.unnamed'));
  return formatList(names) + (zones.length > maxNamed ? ' …' : '');
}

/** Names the zones that can't be reshaped, with the reason of the first; undefined if all can be. */
export function refusedZonesText(t: TFunction, refused: Reshaped['refused']): string | undefined {
  const [first] = refused;
  const { zones } = useZones.getState();
  const named = refused.flatMap(({ id }) => zones.get(id) ?? []);
  return (
    first &&
    t('zones.reshape.refused', {
      count: refused.length,
      names: namesText(t, named),
      reason: refusalText(t, first.refusal),
    })
  );
}

/** Describes what was done to which zones, and which of them couldn't be changed. */
export function reshapedText(
  t: TFunction,
  done: string,
  zones: readonly Zone[],
  { figures, refused }: Pick<Reshaped, 'figures' | 'refused'>,
): string {
  const which = zones.length === 1 ? namesText(t, zones) : t('zones.list.zones', { count: zones.length });
  const text = t('zones.reshape.done', { done, which, figures: figuresText(t, figures) });
  return [text, refusedZonesText(t, refused) ?? []].flat().join(' ');
}
