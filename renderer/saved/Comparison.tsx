import { Button, Stack, Text, useComputedColorScheme } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { palettes } from '../../shared/map-style/palette.ts';
import { useDeskState } from '../desk/states.ts';
import { PrintedMap, PrintSheet } from '../map/PrintSheet.tsx';
import { type MapPicture, mapPicture } from '../map/picture.ts';
import { useProfiles } from '../toll-cost/profiles.ts';
import { formatLocalTime } from '../ui/format.ts';
import { saveFile } from '../ui/save-file.ts';
import { usePanelAction } from '../workbench/panel-actions.ts';
import { BackToListBar } from './BackToListBar.tsx';
import { comparedBounds } from './ComparedOnMap.tsx';
import { ComparedTable } from './ComparedTable.tsx';
import classes from './Comparison.module.css';
import { comparedToCsv } from './compared-export.ts';
import { comparedOverlay } from './compared-overlay.ts';
import { leaveComparison, useComparedSearches } from './compared-store.ts';

/** Compares saved routes and toll answers side by side; replaces the list of saved searches. */
export function Comparison() {
  const { t } = useTranslation();
  const compared = useComparedSearches();
  const { csvSeparator } = useDeskState('settings');
  const { profile } = useProfiles();
  const palette = palettes[useComputedColorScheme('light')];
  const [printJob, setPrintJob] = useState<{ picture: MapPicture | null } | null>(null);
  const [isDrawing, setDrawing] = useState(false);
  const print = async () => {
    const bounds = comparedBounds(compared);
    setDrawing(true);
    const picture = bounds ? await mapPicture(bounds, [comparedOverlay(compared, [])]) : null;
    setDrawing(false);
    setPrintJob({ picture });
  };
  usePanelAction('print', isDrawing ? null : () => void print());
  return (
    <Stack gap="sm">
      <BackToListBar
        onBack={leaveComparison}
        onSaveAsCsv={() => saveFile('comparison.csv', comparedToCsv(compared, csvSeparator), 'text/csv')}
      >
        <Button
          size="compact-sm"
          variant="default"
          loading={isDrawing}
          leftSection={<IconPrinter size={14} />}
          onClick={() => void print()}
        >
          {t('saved.compared.print')}
        </Button>
      </BackToListBar>
      <div className={classes.scroll}>
        <ComparedTable compared={compared} palette={palette} profileName={profile.name} />
      </div>
      <Text size="xs" c="dimmed">
        {t('saved.compared.about')}
      </Text>
      {printJob && (
        <PrintSheet onDone={() => setPrintJob(null)}>
          <h1>{t('saved.compared.title')}</h1>
          <ComparedTable compared={compared} palette={palettes.light} profileName={profile.name} />
          {printJob.picture && <PrintedMap picture={printJob.picture} />}
          <p className={classes.soft}>
            {t('route.printed', { at: formatLocalTime(new Date().toISOString()) })} ·{' '}
            {t('route.printAttribution')}
          </p>
        </PrintSheet>
      )}
    </Stack>
  );
}
