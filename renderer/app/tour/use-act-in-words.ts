import { useTranslation } from 'react-i18next';
import { useRoute } from '../../journey/route-store.ts';
import { stopLabel } from '../../journey/stops.ts';
import { type Command, keyLabel, withShortcut } from '../../workbench/command.ts';
import { useHasPrivateKey } from '../../workbench/missing-key.ts';
import { useRegionExamples } from '../../workbench/region.ts';
import { useServiceName } from '../../workbench/service-name.ts';
import type { TourControl } from '../../workbench/tour-control.ts';
import { useProblemCount } from '../../zone-check/problem-count.ts';
import { drawCommand } from '../../zones/editing/zone-commands.ts';
import { panelCommands, saveCommand } from '../commands.ts';
import type { TourAct } from './tour-act.ts';

/** Returns the text of an action, with the labels and shortcuts of controls. */
export function useActInWords(act: TourAct, zoneName: string): string {
  const { t } = useTranslation();
  const service = useServiceName();
  const isProvider = useHasPrivateKey();
  const problems = useProblemCount();
  const example = useRegionExamples()?.route;
  const { stops } = useRoute();

  const named = (name: string, command?: Pick<Command, 'keys'>) => {
    const quoted = t('tour.quoted', { name });
    return command ? withShortcut(quoted, command) : quoted;
  };
  const press = (name: string, command?: Pick<Command, 'keys'>) =>
    t('tour.press', { control: named(name, command) });
  const panel = (id: string, name: string) =>
    t('tour.openPanel', {
      control: named(
        name,
        panelCommands.find((command) => command.id === `panel.${id}`),
      ),
    });

  const controls: Readonly<Record<TourControl, () => string>> = {
    'panel-zones': () => panel('zones', t('zones.title')),
    'panel-route': () => panel('route', t('route.title')),
    'all-zones': () => press(t('zones.card.back'), { keys: ['Escape'] }),
    'zone-lists': () => press(t('zones.where.workspace')),
    draw: () => press(t('zones.draw'), drawCommand),
    'store-id': () => t('tour.storeId', { control: named(t('zones.field.storeId')) }),
    checks: () => t('tour.checks', { control: named(t('zones.card.checks')) }),
    'zone-of-problem': () => press(t('zones.problems.open', { name: zoneName || t('zones.unnamed') })),
    send: () =>
      [press(t('zones.create.one')), isProvider && t('tour.yourService', { service })]
        .filter(Boolean)
        .join(' '),
    'route-example': () => press(t('route.tryExample', { from: example?.[0].name, to: example?.[1].name })),
    stops: () => t('tour.stops'),
    'stop-between': () =>
      t('tour.stopBetween', {
        control: named(
          t('places.remove', { place: t('route.stop.via', { sign: stopLabel(1, stops.length) }) }),
        ),
      }),
    routes: () => t('tour.routes', { control: named(t('route.found')) }),
    save: () => press(t('saved.save'), saveCommand),
  };

  switch (act.kind) {
    case 'control':
      return controls[act.control]();
    case 'sketch':
      return t('tour.sketch', { place: keyLabel('Enter'), finish: keyLabel('mod+Enter') });
    case 'list':
      return press(
        act.part === 'problems'
          ? t('zones.where.problems', { number: problems })
          : t('zones.where.workspace'),
      );
    case 'zone':
      return zoneName ? t('tour.zone', { control: named(zoneName) }) : t('tour.anyZone');
    case 'key':
      return t('tour.key', { service, control: named(t('app.openSettings')) });
    case 'wait-for-routes':
      return t('route.looking');
    case 'only-route':
      return t('tour.onlyRoute');
  }
}
