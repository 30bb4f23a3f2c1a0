import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { endDrawSession, useDrawSession } from '../map/draw/draw-session.ts';
import { finishSketch } from '../map/draw/draw-tool.ts';
import { isComplete } from '../map/draw/sketch.ts';
import { DoneButton, LeaveButton, MapToolbar } from '../map/MapToolbar.tsx';
import { useAreaDrawing } from './draw-area.ts';

/** Toolbar over the map's top edge while drawing an area to avoid. */
export function AvoidToolbar() {
  const { t } = useTranslation();
  const { active } = useAreaDrawing();
  const { drawing } = useDrawSession();
  if (!active || drawing?.kind !== 'sketch') return null;
  return (
    <MapToolbar label={t('avoid.draw')}>
      <Text role="status" px={6}>
        {t('avoid.hint')}
      </Text>
      <DoneButton disabled={!isComplete(drawing.sketch)} onClick={finishSketch}>
        {t('avoid.finish')}
      </DoneButton>
      <LeaveButton onClick={endDrawSession}>{t('map.stopPicking')}</LeaveButton>
    </MapToolbar>
  );
}
