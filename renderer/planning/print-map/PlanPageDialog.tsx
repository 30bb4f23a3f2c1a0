import {
  Button,
  Checkbox,
  Group,
  Loader,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../../shared/faults/fault.ts';
import {
  enlargement,
  type Orientation,
  pageSize,
  paperNames,
  pixelsPerMm,
} from '../../../shared/planning/print-map/paper.ts';
import type { Zones } from '../../../shared/zones/apply-edit.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useDeskState } from '../../desk/states.ts';
import { PrintSheet } from '../../map/PrintSheet.tsx';
import type { ScaledPicture } from '../../map/picture.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { FaultMessage } from '../../workbench/FaultMessage.tsx';
import { notifySaved } from '../../workbench/saved-notice.ts';
import { workspaceTitle } from '../../workbench/workspace-words.ts';
import { useStoreNames } from '../../workspace-zones/store-names.ts';
import { useVisibleColors } from '../../workspace-zones/visible-colors.ts';
import { numberedStores, numbersByName } from '../../workspace-zones/zone-colors.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import classes from './PlanSheet.module.css';
import { type PageLayout, PlanLegendContinued, PlanPage, PlanTable } from './PlanSheet.tsx';
import { pageFileName, savePageAsPdf } from './page-file.ts';
import { planStores } from './plan-legend.ts';
import { closePlanPage, mapPixelsPerMm, planPicture, usePlanPage } from './plan-page.ts';

const parts = ['all', 'listed', 'chosen'] as const;
const orientations = ['landscape', 'portrait'] as const satisfies readonly Orientation[];
type OutputFormat = 'pdf' | 'print' | 'png';
const previewPixels = 520;

/**
 * The wall map dialog: print or save the zones as a sheet.
 * @param props.children the form, mounted while the dialog is open
 */
export function PlanPageDialog({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const isOpen = usePlanPage((state) => state.isOpen);
  return (
    isOpen && (
      <Dialog title={t('zones.page.title')} size="xl" onClose={closePlanPage}>
        {children}
      </Dialog>
    )
  );
}

interface PlanPageFormProps {
  /** The zones of the workspace, those that the list shows and the selected ones. */
  all: Zones;
  listed: readonly Zone[];
  chosen: readonly Zone[];
}

export function PlanPageForm({ all, listed, chosen }: PlanPageFormProps) {
  const { t } = useTranslation();
  const workspace = useDeskState('workspace');
  const isDesktop = useDeskState('about')?.host === 'desktop';
  const colors = useVisibleColors();
  const [layout, setLayout] = useState<PageLayout>({
    title: workspace ? workspaceTitle(workspace.file) : '',
    paper: 'A3',
    orientation: 'landscape',
    patterned: true,
  });
  const [part, setPart] = useState<(typeof parts)[number]>('all');
  const [withTable, setWithTable] = useState(true);
  /** Undefined while rendering, null if that failed. */
  const [preview, setPreview] = useState<ScaledPicture | null>();
  const [printed, setPrinted] = useState<{ picture: ScaledPicture; goal: OutputFormat } | null>(null);
  const [isPaintFailed, setPaintFailed] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isPainting, setPainting] = useState(false);
  const abort = useRef<AbortController>(null);
  const zones = useMemo(
    () => ({ all: [...all.values()], listed, chosen })[part],
    [part, all, listed, chosen],
  );
  const storeName = useStoreNames();
  const stored = useZones((state) => state.stores);
  const numbers = useMemo(
    () => numbersByName(numberedStores(stored.values(), all.values()), storeName),
    [stored, all, storeName],
  );
  const legendStores = useMemo(
    () => planStores(zones, colors, storeName, numbers),
    [zones, colors, storeName, numbers],
  );
  const stores = useMemo(() => [...stored.values()], [stored]);
  const { paper, orientation, patterned } = layout;
  useEffect(() => {
    const previewAbort = new AbortController();
    setPreview(undefined);
    const layout = { title: '', paper, orientation, patterned };
    void planPicture({ layout, zones, legendStores, stores, quality: 'preview' }, previewAbort.signal).then(
      (picture) => {
        if (!previewAbort.signal.aborted) setPreview(picture);
      },
    );
    return () => previewAbort.abort();
  }, [paper, orientation, patterned, zones, legendStores, stores]);
  useEffect(() => () => abort.current?.abort(), []);

  const change = (changed: Partial<PageLayout>) => setLayout({ ...layout, ...changed });
  const createPage = async (goal: OutputFormat) => {
    const controller = new AbortController();
    abort.current = controller;
    setFault(null);
    setPaintFailed(false);
    setPainting(true);
    const picture = await planPicture(
      { layout, zones, legendStores, stores, quality: 'print' },
      controller.signal,
    );
    setPainting(false);
    if (controller.signal.aborted) return;
    if (!picture) return setPaintFailed(true);
    if (goal !== 'png') return setPrinted({ picture, goal });
    const name = `${pageFileName(layout.title)}.png`;
    saveFile(name, pngBlobOf(picture.url), 'image/png');
    notifySaved(t('zones.page.mapAsPng'), name);
  };
  const savePdf = async () => setFault(await savePageAsPdf(layout.title));
  const size = pageSize(paper, orientation);
  const zoom = previewPixels / (size.width * pixelsPerMm);
  const isEmpty = zones.length === 0;
  return (
    <Stack gap="sm">
      <TextInput
        data-autofocus
        label={t('zones.page.heading')}
        value={layout.title}
        maxLength={120}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <Group grow align="end">
        <Select
          label={t('zones.page.paper')}
          allowDeselect={false}
          value={paper}
          data={paperNames}
          onChange={(value) => change({ paper: paperNames.find((name) => name === value) ?? paper })}
        />
        <Select
          label={t('zones.page.which')}
          allowDeselect={false}
          value={part}
          data={parts.map((value) => ({
            value,
            label: t(`zones.page.which.${value}`, {
              count: { all: all.size, listed: listed.length, chosen: chosen.length }[value],
            }),
          }))}
          onChange={(value) => setPart(parts.find((name) => name === value) ?? part)}
        />
        <SegmentedControl
          aria-label={t('zones.page.orientation')}
          value={orientation}
          onChange={(value) => change({ orientation: value })}
          data={orientations.map((value) => ({ value, label: t(`zones.page.${value}`) }))}
        />
      </Group>
      <Group>
        <Checkbox
          label={t('zones.page.patterned')}
          checked={patterned}
          onChange={({ currentTarget }) => change({ patterned: currentTarget.checked })}
        />
        <Checkbox
          label={t('zones.page.withTable')}
          checked={withTable}
          onChange={({ currentTarget }) => setWithTable(currentTarget.checked)}
        />
      </Group>
      <div className={classes.preview} inert style={{ zoom }}>
        <PlanPage layout={layout} stores={legendStores} picture={preview ?? null} />
      </div>
      {preview === undefined && !isEmpty && (
        <Group role="status" gap="xs">
          <Loader size="xs" />
          <Text size="sm">{t('zones.page.preview')}</Text>
        </Group>
      )}
      {preview === null && !isEmpty && <Notice tone="warning">{t('zones.page.notPainted')}</Notice>}
      {isEmpty && <Notice tone="warning">{t('zones.page.nothing')}</Notice>}
      {isPaintFailed && <Notice tone="error">{t('zones.page.notPainted')}</Notice>}
      {fault && <FaultMessage fault={fault} title={t('zones.page.notSaved')} />}
      <Group justify="end" gap="xs">
        {isPainting ? (
          <>
            <Group role="status" gap="xs" flex={1}>
              <Loader size="xs" />
              <Text size="sm">{t('zones.page.painting')}</Text>
            </Group>
            <Button
              variant="default"
              onClick={() => {
                abort.current?.abort();
                setPainting(false);
              }}
            >
              {t('zones.page.cancel')}
            </Button>
          </>
        ) : (
          <>
            {printed && (
              <Text size="sm" role="status" flex={1}>
                {t('zones.page.resolution', {
                  dots: formatNumber(printed.picture.dotsPerPixel * mapPixelsPerMm(paper) * 25.4),
                })}
              </Text>
            )}
            <Button variant="default" disabled={isEmpty} onClick={() => void createPage('png')}>
              {t('zones.page.png')}
            </Button>
            <Button
              variant={isDesktop ? 'default' : 'filled'}
              disabled={isEmpty}
              onClick={() => void createPage('print')}
            >
              {t('zones.page.print')}
            </Button>
            {isDesktop && (
              <Button disabled={isEmpty} onClick={() => void createPage('pdf')}>
                {t('zones.page.pdf')}
              </Button>
            )}
          </>
        )}
      </Group>
      {printed && (
        <PrintSheet {...(printed.goal === 'pdf' && { save: savePdf })} onDone={() => setPrinted(null)}>
          <div style={{ page: `${paper}-${orientation}`, '--enlargement': String(enlargement[paper]) }}>
            <PlanPage layout={layout} stores={legendStores} picture={printed.picture} />
            <PlanLegendContinued layout={layout} stores={legendStores} />
            {withTable && <PlanTable zones={zones} stores={legendStores} />}
          </div>
        </PrintSheet>
      )}
    </Stack>
  );
}

function pngBlobOf(dataUrl: string): Blob {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (letter) =>
    letter.charCodeAt(0),
  );
  return new Blob([bytes], { type: 'image/png' });
}
