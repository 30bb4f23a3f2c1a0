import type { Route } from '../../shared/api/distance.ts';
import type { UnitSystem } from '../../shared/api/value-sets.ts';
import { routeMeters, routeSeconds } from '../journey/measure.ts';
import { formatDistance, formatDuration, formatPosition } from '../ui/format.ts';
import { words } from '../words/words.ts';
import type { NamedStop } from './route-export.ts';
import { tollInWords } from './toll-in-words.ts';
import type { RouteToll } from './use-route-tolls.ts';

/** A route in a few lines that can be sent to someone. */
export function routeText(
  route: Route,
  stops: readonly NamedStop[],
  units: UnitSystem,
  toll: RouteToll | undefined,
): string {
  const figures = [
    formatDuration(routeSeconds(route)),
    formatDistance(routeMeters(route), units),
    ...(route.main_route_name ? [words.t('route.via', { name: route.main_route_name })] : []),
    ...(toll ? [tollInWords(toll)] : []),
    ...(toll?.notAvoided ? [words.t('route.toll.notAvoidable')] : []),
  ].join(', ');
  const named = stops.map(({ sign, name, position }) => {
    const at = formatPosition(position);
    return name === '' ? `${sign}: ${at}` : `${sign}: ${name} (${at})`;
  });
  const steps = route.legs.flatMap(({ steps }) =>
    (steps ?? []).flatMap(({ instructions, distance }) =>
      instructions?.summary ? [`${instructions.summary} (${distance})`] : [],
    ),
  );
  const numbered = steps.map((step, index) => `${index + 1}. ${step}`);
  return [figures, ...named, ...(numbered.length > 0 ? ['', ...numbered] : [])].join('\n');
}
