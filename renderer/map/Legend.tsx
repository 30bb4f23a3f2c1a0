import { ActionIcon, Checkbox, Tooltip, UnstyledButton, useComputedColorScheme } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { palettes } from '../../shared/map-style/palette.ts';
import { overMap } from './free-map.ts';
import classes from './Legend.module.css';
import { LegendLines } from './LegendLines.tsx';
import { useMapInstance } from './map-instance.ts';
import { isPutBack, type Overlay, pinOverlay, switchOverlay, useOverlays } from './overlays.ts';

/** On a map narrower or lower than this, in pixels, the legend would cover most of it. */
const minMap = { width: 440, height: 440 };

/** Whether the map is too small for an open legend. */
function useIsMapSmall(): boolean {
  const map = useMapInstance((state) => state.map);
  const [isSmall, setSmall] = useState(false);
  useEffect(() => {
    if (!map) return;
    const container = map.getContainer();
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = container;
      setSmall(clientWidth < minMap.width || clientHeight < minMap.height);
    });
    observer.observe(container);
    return () => observer.disconnect();
  }, [map]);
  return isSmall;
}

/** Legend of the overlays, each with a switch and, if it disappears with another panel, a pin. Hidden if empty, folded on a small map. */
export function Legend() {
  const { t } = useTranslation();
  const palette = palettes[useComputedColorScheme('light')];
  const registry = useOverlays();
  const { hidden, legendFolded } = registry;
  const isMapSmall = useIsMapSmall();
  /** Opened over a small map, until it is closed there. */
  const [isOpenOverSmall, setOpenOverSmall] = useState(false);
  const folded = isMapSmall ? !isOpenOverSmall : legendFolded;
  const listed = [...registry.overlays.values()].filter((overlay) => {
    if (!overlay.visible || isPutBack(registry, overlay)) return false;
    return hidden.has(overlay.id) ? overlay.legend : overlay.legend?.(palette).length;
  });
  if (listed.length === 0) return null;
  return (
    <section className={classes.legend} {...overMap('legend')} aria-label={t('map.legend')}>
      <UnstyledButton
        className={classes.head}
        aria-expanded={!folded}
        onClick={() =>
          isMapSmall ? setOpenOverSmall(folded) : useOverlays.setState({ legendFolded: !folded })
        }
      >
        {t('map.legend')}
        {folded ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
      </UnstyledButton>
      {!folded &&
        listed
          .sort((one, other) => other.order - one.order)
          .map((overlay) => <OverlayEntries key={overlay.id} overlay={overlay} />)}
    </section>
  );
}

function OverlayEntries({ overlay }: { overlay: Overlay }) {
  const { t } = useTranslation();
  const palette = palettes[useComputedColorScheme('light')];
  const { hidden, pinned } = useOverlays();
  const { id, titleKey, titleName, LegendLine } = overlay;
  const title = t(titleKey, { name: titleName });
  const lines = overlay.legend?.(palette) ?? [];
  const isPinned = pinned.has(id);
  const pin = t('map.pin', { name: title });
  return (
    <div>
      <div className={classes.overlay}>
        <Checkbox
          label={title}
          checked={!hidden.has(id)}
          onChange={(event) => switchOverlay(id, event.currentTarget.checked)}
        />
        {overlay.shownWith && (
          <Tooltip label={pin} openDelay={500}>
            <ActionIcon
              variant="subtle"
              size={24}
              aria-label={pin}
              aria-pressed={isPinned}
              onClick={() => pinOverlay(id, !isPinned)}
            >
              {isPinned ? <IconPinFilled size={14} /> : <IconPin size={14} />}
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {!hidden.has(id) && LegendLine && lines.length > 0 && (
        <LegendLines label={title} lines={lines} Line={LegendLine} />
      )}
      {!hidden.has(id) &&
        !LegendLine &&
        lines.map(({ text, color, shape }) => (
          <div key={text} className={classes.entry}>
            <span className={classes.swatch} data-shape={shape} style={{ '--color': color }} />
            {text}
          </div>
        ))}
    </div>
  );
}
