import {
  ActionIcon,
  Badge,
  Button,
  ColorSwatch,
  Group,
  Stack,
  Text,
  useComputedColorScheme,
} from '@mantine/core';
import { IconArrowLeft, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { palettes } from '../../shared/map-style/palette.ts';
import type { PaymentProfile } from '../../shared/settings.ts';
import { useDeskState } from '../desk/states.ts';
import { PrintedMap, PrintSheet } from '../map/PrintSheet.tsx';
import { type MapPicture, mapPicture } from '../map/picture.ts';
import { formatAmounts } from '../toll-cost/money.ts';
import { badgesOf } from '../toll-cost/ranking.ts';
import type { RouteToll } from '../toll-cost/route-toll.ts';
import { tollInWords } from '../toll-cost/toll-in-words.ts';
import { formatLocalTime } from '../ui/format.ts';
import { Distance, Duration } from '../ui/Measures.tsx';
import { saveFile } from '../ui/save-file.ts';
import { usePanels } from '../workbench/panel.ts';
import { doesInPanel } from '../workbench/panel-button.ts';
import { choiceName } from '../workbench/service-name.ts';
import classes from './Comparison.module.css';
import { type ComparedSearch, comparedToCsv } from './compared-searches.ts';
import { boundsOfCompared, comparedColor, comparisonOverlay } from './comparison-overlay.ts';
import { reviewSaved } from './saved-actions.tsx';
import { compareSaved } from './saved-store.ts';
import { useCompared } from './use-compared.ts';

/** Saved routes side by side: their figures, to be exported and printed; on the map they are drawn together. */
export function Comparison() {
  const { t } = useTranslation();
  const { csvSeparator } = useDeskState('settings');
  const [printed, setPrinted] = useState<{ picture: MapPicture | null } | null>(null);
  const [drawing, setDrawing] = useState(false);
  const compared = useCompared() ?? [];
  const title = t('saved.compare.title', { count: compared.length });
  const print = async () => {
    setDrawing(true);
    const bounds = boundsOfCompared(compared);
    const picture = bounds ? await mapPicture(bounds, [comparisonOverlay(compared)]) : null;
    setDrawing(false);
    setPrinted({ picture });
  };
  return (
    <Stack gap="sm">
      <Button
        variant="subtle"
        size="compact-sm"
        style={{ alignSelf: 'start' }}
        leftSection={<IconArrowLeft size={15} />}
        onClick={() => compareSaved(null)}
      >
        {t('saved.compare.back')}
      </Button>
      <ComparedTable compared={compared} title={title} />
      <Group gap={4}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={15} />}
          {...doesInPanel('export')}
          onClick={() => saveFile('compared.csv', comparedToCsv(compared, csvSeparator), 'text/csv')}
        >
          {t('saved.compare.csv')}
        </Button>
        <ActionIcon
          variant="default"
          aria-label={t('saved.compare.print')}
          title={t('saved.compare.print')}
          loading={drawing}
          {...doesInPanel('print')}
          onClick={() => void print()}
        >
          <IconPrinter size={15} />
        </ActionIcon>
      </Group>
      {printed && (
        <PrintSheet onDone={() => setPrinted(null)}>
          <h1>{title}</h1>
          <ComparedTable compared={compared} title={title} onPaper />
          {printed.picture && <PrintedMap picture={printed.picture} />}
        </PrintSheet>
      )}
    </Stack>
  );
}

interface ComparedTableProps {
  compared: readonly ComparedSearch[];
  title: string;
  onPaper?: boolean;
}

function ComparedTable({ compared, title, onPaper = false }: ComparedTableProps) {
  const { t } = useTranslation();
  const panels = usePanels();
  const scheme = useComputedColorScheme('light');
  const palette = palettes[onPaper ? 'light' : scheme];
  const withTolls = compared.some(({ tolls }) => tolls.length > 0);
  const withTrip = compared.some(({ trip }) => trip !== null);
  const badges = badgesOf(
    compared.map(({ seconds, meters, tolls, trip }) => ({
      seconds,
      meters,
      toll: withTrip ? trip : (tolls[0]?.toll.amounts ?? null),
    })),
  );
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('saved.compare.search')}</th>
            <th scope="col">{t('saved.compare.time')}</th>
            {withTolls && <th scope="col">{t('saved.compare.tolls')}</th>}
            {withTrip && <th scope="col">{t('saved.compare.trip')}</th>}
          </tr>
        </thead>
        <tbody>
          {compared.map(({ search, seconds, meters, tolls, trip }, index) => (
            <tr key={search.id}>
              <th scope="row">
                <Group gap={6} wrap="nowrap" align="start">
                  <ColorSwatch size={12} mt={4} color={comparedColor(palette, index)} withShadow={false} />
                  <div>
                    {onPaper ? (
                      `${index + 1} ${search.name}`
                    ) : (
                      <button
                        type="button"
                        className={classes.name}
                        onClick={() => void reviewSaved(search.id, panels)}
                      >
                        {index + 1} {search.name}
                      </button>
                    )}
                    <Text size="xs" c="dimmed">
                      {[choiceName(t, search.service), search.askedAt && formatLocalTime(search.askedAt)]
                        .filter(Boolean)
                        .join(', ')}
                    </Text>
                    <Group gap={3}>
                      {(badges[index] ?? []).map((badge) => (
                        <Badge key={badge} size="xs" variant="default" tt="none">
                          {t(`saved.compare.best.${badge}`)}
                        </Badge>
                      ))}
                    </Group>
                  </div>
                </Group>
              </th>
              <td>
                <Duration seconds={seconds} />
                <div className={classes.soft}>
                  <Distance meters={meters} />
                </div>
              </td>
              {withTolls && (
                <td>
                  <Tolls tolls={tolls} />
                </td>
              )}
              {withTrip && <td>{trip ? formatAmounts(trip) : t('saved.compare.unknown')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** With one profile what the tolls come to; with several, by each of them. */
function Tolls({ tolls }: { tolls: readonly { profile: PaymentProfile; toll: RouteToll }[] }) {
  const [first, ...others] = tolls;
  if (!first) return '–';
  if (others.length === 0 || first.toll.kind === 'free') return tollInWords(first.toll);
  return tolls.map(({ profile, toll }) => (
    <div key={profile.id}>
      <span className={classes.soft}>{profile.name}</span> {tollInWords(toll)}
    </div>
  ));
}
