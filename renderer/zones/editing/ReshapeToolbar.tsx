import { NumberInput, Slider, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSharedBorders } from '../../map/draw/shared-borders.ts';
import { DoneButton, LeaveButton, MapToolbar } from '../../map/MapToolbar.tsx';
import { formatNumber } from '../../ui/format.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { refusalText } from '../../zone-check/zone-issue-text.ts';
import type { Reshape } from './reshaped.ts';
import {
  applyReshaping,
  cancelReshaping,
  type ReshapePreview,
  type Reshaping,
  reshapeBy,
  useReshaping,
} from './reshaping.ts';
import { SharedBordersSwitch } from './SharedBordersSwitch.tsx';
import { figuresText, namesText, refusedZonesText } from './shape-figures.ts';
import { useShapePreview } from './shape-preview.ts';
import classes from './ZoneToolbar.module.css';

/** Range of the slider; the field accepts more. */
const sliders: Record<Reshape['kind'], { min: number; max: number; step: number }> = {
  buffer: { min: -500, max: 500, step: 5 },
  simplify: { min: 0, max: 200, step: 1 },
};
const maxMeters = 50_000;

/** Toolbar over the map to buffer or simplify zones by a distance, with a preview. */
export function ReshapeToolbar() {
  const { reshaping } = useReshaping();
  return reshaping && <ActiveReshaping key={reshaping.kind} reshaping={reshaping} />;
}

function ActiveReshaping({ reshaping }: { reshaping: Reshaping }) {
  const { t } = useTranslation();
  const { kind, ids, meters, preview, working, hasFailed } = reshaping;
  const [first] = ids;
  const name = useZones(({ zones }) => (first === undefined ? undefined : zones.get(first)?.zoneId));
  const field = useRef<HTMLInputElement>(null);
  /** Text or number in the field; incomplete input such as a minus sign is text. */
  const [input, setInput] = useState<number | string>(meters ?? '');
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  const shapes = useMemo(
    () => preview?.previewed.concat(preview.neighbors).map(({ geometry }) => geometry),
    [preview],
  );
  const hasSharedBorders = useSharedBorders(({ on }) => on);
  const rule = t(hasSharedBorders ? `zones.reshape.${kind}SharedRule` : `zones.reshape.${kind}Rule`);
  useShapePreview('reshaped-zones', shapes);
  const title = t(`zones.reshape.${kind}`);
  const slider = sliders[kind];
  return (
    <MapToolbar label={title}>
      <form
        className={classes.bar}
        onSubmit={(event) => {
          event.preventDefault();
          applyReshaping();
        }}
        onKeyDown={(event) => {
          const isOnSlider = event.target instanceof HTMLElement && event.target.role === 'slider';
          if (event.key === 'Escape') cancelReshaping();
          else if (event.key === 'Enter' && isOnSlider) applyReshaping();
          else return;
          event.preventDefault();
          // Otherwise the window would step back a second time.
          event.stopPropagation();
        }}
      >
        <div className={classes.row}>
          <Text fw={600} className={classes.title}>
            {ids.length > 1
              ? t('zones.reshape.titleOfMany', { title, count: ids.length })
              : t('zones.toolbar.titleOf', { title, name: name || t('zones.unnamed') })}
          </Text>
          <SharedBordersSwitch />
          <DoneButton type="submit" disabled={meters === null || (!working && !preview?.count)}>
            {t('zones.reshape.apply')}
          </DoneButton>
          <LeaveButton onClick={cancelReshaping}>{t('zones.reshape.cancel')}</LeaveButton>
        </div>
        <div className={classes.row}>
          <Slider
            className={classes.slider}
            size="sm"
            {...slider}
            label={null}
            thumbLabel={title}
            {...(slider.min < 0 && { marks: [{ value: 0 }], startPoint: 0 })}
            value={Math.min(slider.max, Math.max(slider.min, meters ?? 0))}
            onChange={(value) => {
              setInput(value);
              reshapeBy(value);
            }}
          />
          <NumberInput
            ref={field}
            w={96}
            aria-label={t('zones.reshape.meters')}
            title={rule}
            suffix=" m"
            min={kind === 'simplify' ? 0 : -maxMeters}
            max={maxMeters}
            clampBehavior="strict"
            value={input}
            onChange={(value) => {
              setInput(value);
              reshapeBy(typeof value === 'number' ? value : null);
            }}
          />
        </div>
        <Text className={classes.hint} role="status">
          {preview ? outcomeText(t, reshaping, preview) : rule}
        </Text>
        {hasSharedBorders && (
          <Text className={classes.hint} role="note">
            {preview && preview.neighbors.length > 0
              ? t('zones.reshape.alsoChange', {
                  count: preview.neighbors.length,
                  names: namesText(t, preview.neighbors),
                })
              : rule}
          </Text>
        )}
        {hasFailed && (
          <Text className={classes.issue} role="alert">
            <IconAlertTriangle size={14} aria-hidden />
            {t('zones.reshape.failed')}
          </Text>
        )}
        {preview && preview.refused.length > 0 && <Refused {...preview} of={ids.length} />}
      </form>
    </MapToolbar>
  );
}

function outcomeText(
  t: TFunction,
  { ids }: Reshaping,
  { count, previewed, figures, refused }: ReshapePreview,
): string {
  // The reason is shown below.
  if (count === 0) return refused.length > 0 ? '' : t('zones.reshape.nothing');
  const drawn = count > previewed.length && t('zones.reshape.drawn', { count: previewed.length });
  const some = count < ids.length && t('zones.reshape.some', { count, total: formatNumber(ids.length) });
  return [some, figuresText(t, figures), drawn].filter(Boolean).join(' · ');
}

/** Zones that can't be reshaped, and why. */
function Refused({ refused, of: total }: Pick<ReshapePreview, 'refused'> & { of: number }) {
  const { t } = useTranslation();
  const [first] = refused;
  if (!first) return null;
  return (
    <Text className={classes.issue} role="alert">
      <IconAlertTriangle size={14} aria-hidden />
      {total === 1 ? refusalText(t, first.refusal) : refusedZonesText(t, refused)}
    </Text>
  );
}
