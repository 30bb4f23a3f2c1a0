import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Route } from '../../shared/api/distance.ts';
import type { TravelMode } from '../../shared/api/value-sets.ts';
import { formatPosition } from '../ui/format.ts';
import { Distance, Duration } from '../ui/Measures.tsx';
import { routeMeters, routeSeconds } from './measure.ts';
import classes from './RoutePrint.module.css';
import type { NamedStop } from './route-export.ts';

interface RoutePrintProps {
  title: string;
  route: Route;
  stops: readonly NamedStop[];
  mode: TravelMode;
  /** The map as it was drawn, as a data URL. */
  picture: string | null;
  onDone(): void;
}

/** The route on paper: seen by the printer alone, which is asked for as soon as the sheet is there. */
export function RoutePrint({ title, route, stops, mode, picture, onDone }: RoutePrintProps) {
  const { t } = useTranslation();
  const sheet = useRef<HTMLElement>(null);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    let waiting = true;
    const print = async () => {
      await sheet.current?.querySelector('img')?.decode();
      if (!waiting) return;
      window.print();
      done.current();
    };
    void print();
    return () => {
      waiting = false;
    };
  }, []);
  return createPortal(
    <article ref={sheet} className={classes.sheet}>
      <h1>{title}</h1>
      <p>
        {t(`mode.${mode}`)} · <Duration seconds={routeSeconds(route)} /> ·{' '}
        <Distance meters={routeMeters(route)} />
      </p>
      <ul>
        {stops.map(({ sign, name, position }) => (
          <li key={sign}>
            <strong>{sign}</strong> {name} {formatPosition(position)}
          </li>
        ))}
      </ul>
      {picture && <img className={classes.picture} src={picture} alt={t('map.label')} />}
      {route.legs.map((leg, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a leg is named by its place in the route
        <ol key={index}>
          {(leg.steps ?? []).map((step, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is named by its place in the leg
            <li key={place}>
              {step.instructions?.summary}{' '}
              <span className={classes.measures}>
                {step.distance}, {step.duration}
              </span>
            </li>
          ))}
        </ol>
      ))}
      <p>{t('route.printAttribution')}</p>
    </article>,
    document.body,
  );
}
