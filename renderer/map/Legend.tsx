import { ActionIcon, Checkbox, Tooltip, UnstyledButton, useComputedColorScheme } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { palettes } from '../../shared/map-style/palette.ts';
import classes from './Legend.module.css';
import { LegendLines } from './LegendLines.tsx';
import { useMapInstance } from './map-instance.ts';
import { isReplaced, type Overlay, pinOverlay, switchOverlay, useOverlays } from './overlays.ts';
import { coversMapAttribute } from './uncovered-map.ts';

/** On a map narrower or lower than this, in pixels, an expanded legend would cover most of it. */
const minExpandedSize = { width: 440, height: 440 };

/** Whether the map is too small for an open legend. */
function useIsMapSmall(): boolean {
  const map = useMapInstance((state) => state.map);
  const [isSmall, setSmall] = useState(false);
  useEffect(() => {
    if (!map) return;
    const container = map.getContainer();
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = container;
      setSmall(clientWidth < minExpandedSize.width || clientHeight < minExpandedSize.height);
    });
    observer.observe(container);
    return () => observer.disconnect();
  }, [map]);
  return isSmall;
}

/**
 * Legend of the overlays, each with a switch and, if another panel's result replaces it, a pin. Hidden if empty,
 * initially collapsed on a small map.
 */
export function Legend() {
  const { t } = useTranslation();
  const palette = palettes[useComputedColorScheme('light')];
  const registry = useOverlays();
  const { hidden, legendFolded } = registry;
  const isMapSmall = useIsMapSmall();
  /** Separate from `legendFolded`, so that a larger map keeps its state. */
  const [isExpandedOnSmallMap, setOpenOverSmall] = useState(false);
  const isCollapsed = isMapSmall ? !isExpandedOnSmallMap : legendFolded;
  const listed = [...registry.overlays.values()].filter((overlay) => {
    if (!overlay.visible || isReplaced(registry, overlay)) return false;
    return hidden.has(overlay.id) ? overlay.legend : overlay.legend?.(palette).length;
  });
  if (listed.length === 0) return null;
  return (
    <section className={classes.legend} {...coversMapAttribute('legend')} aria-label={t('map.legend')}>
      <UnstyledButton
        className={classes.head}
        aria-expanded={!isCollapsed}
        onClick={() =>
          isMapSmall ? setOpenOverSmall(isCollapsed) : useOverlays.setState({ legendFolded: !isCollapsed })
        }
      >
        {t('map.legend')}
        {isCollapsed ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
      </UnstyledButton>
      {!isCollapsed &&
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
