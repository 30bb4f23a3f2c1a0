import { NativeSelect, Progress, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitSystem } from '../../../shared/api/value-sets.ts';
import { repairsOffered } from '../../../shared/zones/checks/issue-repair.ts';
import { type RepairOutcome, receivers } from '../../../shared/zones/checks/repair-all.ts';
import { useDeskState } from '../../desk/states.ts';
import { bringIntoView } from '../../map/camera.ts';
import { DoneButton, LeaveButton, MapToolbar } from '../../map/MapToolbar.tsx';
import { areaPairFormatter, formatNumber } from '../../ui/format.ts';
import { useShapePreview } from '../editing/shape-preview.ts';
import classes from '../editing/ZoneToolbar.module.css';
import { boundsOfProblems } from './problems-on-map.ts';
import {
  applyRepairing,
  cancelRepairing,
  type Repairing,
  repairToward,
  unrepairedProblems,
  useRepairing,
} from './repairing.ts';
import { unrepairedText } from './unrepaired-text.ts';

/** Maximum number of shapes drawn in the preview. */
const maxDrawn = 1000;

/** Preview of a bulk repair over the map, to apply or cancel. */
export function RepairToolbar() {
  const { repairing } = useRepairing();
  return repairing && <ActiveRepair repairing={repairing} />;
}

function ActiveRepair({ repairing }: { repairing: Repairing }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const { problems, receiver, done, outcome, hasFailed } = repairing;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.focus({ preventScroll: true }), []);
  const shapes = useMemo(() => outcome?.zones.slice(0, maxDrawn).map(({ geometry }) => geometry), [outcome]);
  useShapePreview('repaired-zones', shapes);
  const isCalculated = outcome !== null;
  useEffect(() => {
    const bounds = isCalculated ? boundsOfProblems(problems) : undefined;
    if (bounds) bringIntoView(bounds);
  }, [problems, isCalculated]);
  const isBetweenZones = useMemo(
    () => problems.some(({ issue }) => repairsOffered(issue).length > 1),
    [problems],
  );
  const title = t('zones.repairing.title', { count: problems.length });
  return (
    <MapToolbar label={title}>
      <form
        ref={form}
        tabIndex={-1}
        className={classes.bar}
        onSubmit={(event) => {
          event.preventDefault();
          applyRepairing();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancelRepairing();
          else if (event.key === 'Enter' && event.target === form.current) applyRepairing();
          else return;
          event.preventDefault();
          // Otherwise the window would step back a second time.
          event.stopPropagation();
        }}
      >
        <div className={classes.row}>
          <Text fw={600} className={classes.title}>
            {title}
          </Text>
          <DoneButton type="submit" disabled={!outcome || outcome.repaired === 0}>
            {t('zones.repairing.apply')}
          </DoneButton>
          <LeaveButton onClick={cancelRepairing}>{t('zones.reshape.cancel')}</LeaveButton>
        </div>
        {isBetweenZones && (
          <div className={classes.row}>
            <NativeSelect
              size="xs"
              label={t('zones.repairing.receiver')}
              value={receiver}
              onChange={({ currentTarget: { value } }) => {
                const chosen = receivers.find((one) => one === value);
                if (chosen) repairToward(chosen);
              }}
              data={receivers.map((value) => ({ value, label: t(`zones.repairing.to.${value}`) }))}
            />
          </div>
        )}
        {!outcome && !hasFailed && (
          <Progress
            aria-label={t('zones.repairing.progress')}
            size="sm"
            value={(100 * done) / problems.length}
          />
        )}
        {hasFailed ? (
          <Text className={classes.issue} role="alert">
            <IconAlertTriangle size={14} aria-hidden />
            {t('zones.repairing.failed')}
          </Text>
        ) : (
          <Text className={classes.hint} role="status">
            {outcome
              ? outcomeText(t, outcome, { count: problems.length, units })
              : t('zones.repairing.working', { done, count: problems.length })}
          </Text>
        )}
        {outcome &&
          unrepairedProblems(problems, outcome).map(({ reason, problems: left }) => (
            <Text key={unrepairedText(t, reason)} className={classes.issue}>
              <IconAlertTriangle size={14} aria-hidden />
              {t('zones.repairing.left', {
                number: formatNumber(left.length),
                reason: unrepairedText(t, reason),
              })}
            </Text>
          ))}
      </form>
    </MapToolbar>
  );
}

function outcomeText(
  t: TFunction,
  { zones, repaired, squareMeters }: RepairOutcome,
  { count, units }: { count: number; units: UnitSystem },
): string {
  if (repaired === 0) return t('zones.repairing.nothing');
  const [before, after] = areaPairFormatter(units)(squareMeters.before, squareMeters.after);
  return [
    t('zones.repairing.outcome', { count, repaired, zones: zones.length }),
    t('zones.repairing.area', { before, after }),
    zones.length > maxDrawn && t('zones.reshape.drawn', { count: maxDrawn }),
  ]
    .filter(Boolean)
    .join(' · ');
}
