import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { endDrawing, finishSketch, useDrawing } from '../map/draw/drawing.ts';
import { isComplete } from '../map/draw/sketch.ts';
import { MapToolbar } from '../map/MapToolbar.tsx';
import { useAvoidDrawing } from './avoided-areas.ts';

/** Over the map's top edge while an area to be avoided is drawn. */
export function AvoidToolbar() {
  const { t } = useTranslation();
  const { active } = useAvoidDrawing();
  const { drawing } = useDrawing();
  if (!active || drawing?.kind !== 'sketch') return null;
  return (
    <MapToolbar label={t('route.avoid.draw')}>
      <Text role="status" px={6}>
        {t('route.avoid.hint')}
      </Text>
      <Button size="compact-xs" disabled={!isComplete(drawing.sketch)} onClick={finishSketch}>
        {t('route.avoid.finish')}
      </Button>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={endDrawing}>
        {t('map.stopPicking')}
      </Button>
    </MapToolbar>
  );
}
