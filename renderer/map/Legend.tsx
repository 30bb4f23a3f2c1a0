import { Checkbox, useComputedColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { palettes } from '../../shared/map-style/palette.ts';
import classes from './Legend.module.css';
import { switchOverlay, useOverlays } from './overlays.ts';

/** What is drawn on the map, with a switch for each. Not there while it would explain nothing. */
export function Legend() {
  const { t } = useTranslation();
  const palette = palettes[useComputedColorScheme('light')];
  const { overlays, hidden } = useOverlays();
  const listed = [...overlays.values()].filter(({ legend, visible }) => legend && visible);
  const explains = listed.some(({ id, legend }) => hidden.has(id) || legend?.(palette).length);
  if (!explains) return null;
  return (
    <section className={classes.legend} aria-label={t('map.legend')}>
      {listed
        .sort((one, other) => other.order - one.order)
        .map((overlay) => (
          <div key={overlay.id}>
            <Checkbox
              label={t(overlay.titleKey)}
              checked={!hidden.has(overlay.id)}
              onChange={(event) => switchOverlay(overlay.id, event.currentTarget.checked)}
            />
            {!hidden.has(overlay.id) &&
              overlay.legend?.(palette).map(({ text, color, shape }) => (
                <div key={text} className={classes.entry}>
                  <span className={classes.swatch} data-shape={shape} style={{ '--color': color }} />
                  {text}
                </div>
              ))}
          </div>
        ))}
    </section>
  );
}
