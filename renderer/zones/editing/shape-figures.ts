import type { TFunction } from 'i18next';
import type { Zone } from '../../../shared/zones/zone.ts';
import { formatList, formatNumber, formatShareChange } from '../../ui/format.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { refusalText } from '../../zone-check/zone-issue-text.ts';
import type { Reshaped, ShapeFigures } from './reshaped.ts';

/** Number of vertices before and after, and the relative change of area. */
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

/** Zone ids as text; only the first few if many. */
export function namesText(t: TFunction, zones: readonly Pick<Zone, 'zoneId'>[]): string {
  const names = zones.slice(0, maxNamed).map(({ zoneId }) => zoneId || t('zones.unnamed'));
  return formatList(names) + (zones.length > maxNamed ? ' …' : '');
}

/** Zones that stay as they are, with the reason of the first; undefined if all can be reshaped. */
export function refusedText(t: TFunction, refused: Reshaped['refused']): string | undefined {
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

/** What was done to which zones, and which stayed as they were. */
export function reshapedText(
  t: TFunction,
  done: string,
  zones: readonly Zone[],
  { figures, refused }: Pick<Reshaped, 'figures' | 'refused'>,
): string {
  const which = zones.length === 1 ? namesText(t, zones) : t('zones.list.zones', { count: zones.length });
  const text = t('zones.reshape.done', { done, which, figures: figuresText(t, figures) });
  return [text, refusedText(t, refused) ?? []].flat().join(' ');
}
