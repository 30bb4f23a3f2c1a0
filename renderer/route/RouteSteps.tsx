import { Title, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Route, RouteStep } from '../../shared/api/distance.ts';
import type { StopTime } from '../journey/itinerary.ts';
import { highlightStep, useRoute } from '../journey/route-store.ts';
import { legTimesInWords } from '../journey/stop-time-words.ts';
import { placedStops, stopLabel } from '../journey/stops.ts';
import { flyTo } from '../map/camera.ts';
import { Distance, Duration } from '../ui/Measures.tsx';
import { maneuverIcon } from './maneuver-icons.ts';
import classes from './RouteSteps.module.css';

/** Instructions of a route, leg by leg. The one with pointer or focus is highlighted on the map. */
export function RouteSteps({ route, times }: { route: Route; times: readonly StopTime[] | null }) {
  const { t } = useTranslation();
  const { stops, time } = useRoute();
  const placed = placedStops(stops) ?? [];
  if (!route.legs.some(({ steps }) => steps && steps.length > 0)) return null;
  return (
    <section aria-label={t('route.steps')}>
      <Title order={2} size="h3">
        {t('route.steps')}
      </Title>
      {route.legs.map((leg, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a leg is identified by its index in the route
        <div key={index}>
          {route.legs.length > 1 && (
            <div className={classes.leg}>
              {t('route.leg', {
                from: stopLabel(index, placed.length),
                to: stopLabel(index + 1, placed.length),
              })}
              {' · '}
              <Duration seconds={leg.duration.value} />
              {' · '}
              <Distance meters={leg.distance.value} />
              {times && ` · ${legTimesInWords(times, index, time)}`}
            </div>
          )}
          <ol className={classes.steps}>
            {(leg.steps ?? []).map((step, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its index in the leg
              <li key={place}>
                <Step step={step} leg={index} place={place} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

function Step({ step, leg, place }: { step: RouteStep; leg: number; place: number }) {
  const { t } = useTranslation();
  const isCurrent = useRoute(({ step }) => step?.leg === leg && step.step === place);
  const Icon = maneuverIcon(step.instructions?.action);
  const show = () => highlightStep({ leg, step: place });
  const hide = () => highlightStep(null);
  return (
    <UnstyledButton
      className={classes.step}
      data-shown={isCurrent || undefined}
      title={t('route.showStep', { duration: step.duration })}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={() => flyTo(step.start_location, 17)}
    >
      <span className={classes.icon}>
        <Icon size={19} stroke={1.7} aria-hidden />
      </span>
      <span className={classes.summary}>{step.instructions?.summary ?? t('route.noInstruction')}</span>
      <span className={classes.measures}>{step.distance}</span>
    </UnstyledButton>
  );
}
