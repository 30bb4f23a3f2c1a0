import { Button, Checkbox, Group, Menu, NumberInput, Stack, Switch, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCamera, IconCheck, IconCopy, IconDownload, IconLink, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staticMapLimits } from '../../shared/api/static-map.ts';
import { faultOf } from '../desk/ask.ts';
import { useDeskState } from '../desk/states.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { PrintedMap, PrintSheet } from '../map/PrintSheet.tsx';
import { saveFile } from '../ui/save-file.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { MenuChoices } from '../workbench/MenuChoices.tsx';
import { PanelExportMenu } from '../workbench/PanelExportMenu.tsx';
import { usePanelAction } from '../workbench/panel-actions.ts';
import { usePanelMenu } from '../workbench/panel-menus.ts';
import { changeFrame, frameFault, usePictureFrame } from './frame.ts';
import { NotInPicture } from './NotInPicture.tsx';
import { asPng, blobOf } from './picture-file.ts';
import { pictureQuery } from './picture-record.ts';
import { requestAddress } from './picture-request.ts';
import { pictureRequestNow } from './picture-request-now.ts';
import classes from './StaticMapPanel.module.css';

/** Makes a picture of what the frame on the map shows, by the service, to be saved or copied. */
export function StaticMapPanel() {
  const { t } = useTranslation();
  const frame = usePictureFrame();
  const { width, height, retina, withMarkers, withShapes, asked: pictureRequest } = frame;
  const fault = frameFault(frame);
  const made = useAnswer(pictureRequest ? pictureQuery(pictureRequest.question) : undefined);
  const limits = { min: staticMapLimits.sideMin, max: staticMapLimits.sideMax };
  const side = (name: 'width' | 'height', value: number) => (
    <NumberInput
      label={t(`picture.${name}`)}
      value={value}
      min={limits.min}
      max={limits.max}
      step={20}
      clampBehavior="none"
      allowDecimal={false}
      error={fault !== undefined}
      onChange={(entered) => changeFrame({ [name]: Number(entered) })}
    />
  );
  const make = async () => {
    const next = await pictureRequestNow();
    changeFrame({ asked: next });
    if (made.isError && JSON.stringify(next.question) === JSON.stringify(pictureRequest?.question))
      void made.refetch();
  };
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('picture.about')}</Text>
      <Group grow align="start" gap="xs">
        {side('width', width)}
        {side('height', height)}
      </Group>
      {fault && (
        <Text size="xs" c="var(--zd-error)" role="alert">
          {fault === 'side'
            ? t('picture.sideFault', limits)
            : t('picture.pixelsFault', { pixels: width * height, max: staticMapLimits.pixels })}
        </Text>
      )}
      <Switch
        label={t('picture.retina')}
        checked={retina}
        onChange={({ currentTarget }) => changeFrame({ retina: currentTarget.checked })}
      />
      <Checkbox
        label={t('picture.withMarkers')}
        checked={withMarkers}
        onChange={({ currentTarget }) => changeFrame({ withMarkers: currentTarget.checked })}
      />
      <Checkbox
        label={t('picture.withShapes')}
        checked={withShapes}
        onChange={({ currentTarget }) => changeFrame({ withShapes: currentTarget.checked })}
      />
      <Button
        leftSection={<IconCamera size={16} />}
        disabled={fault !== undefined}
        loading={made.isFetching}
        onClick={make}
      >
        {t('picture.make')}
      </Button>
      {made.error && (
        <FaultMessage
          fault={faultOf(made.error)}
          title={t('picture.failed')}
          labels={{ width: t('picture.width'), height: t('picture.height') }}
          onRetry={() => void made.refetch()}
        />
      )}
      {pictureRequest && made.data && (
        <>
          <img
            className={classes.preview}
            src={made.data.url}
            alt={t('picture.alt', {
              width: pictureRequest.question.width,
              height: pictureRequest.question.height,
            })}
          />
          <NotInPicture missing={pictureRequest.missing} />
          <PictureActions url={made.data.url} />
        </>
      )}
    </Stack>
  );
}

function PictureActions({ url }: { url: string }) {
  const { t } = useTranslation();
  const pictureRequest = usePictureFrame((frame) => frame.asked);
  const baseUrl = useDeskState('service')?.baseUrl;
  const request = useClipboard({ timeout: 1500 });
  const [copying, setCopying] = useState<'copied' | 'failed' | null>(null);
  const [printing, setPrinting] = useState(false);
  usePanelAction('print', () => setPrinting(true));
  const copyImage = async () => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': asPng(blobOf(url)) })]);
      setCopying('copied');
    } catch {
      setCopying('failed');
    }
  };
  const choices = [
    {
      id: 'webp',
      label: t('picture.saveWebp'),
      run: () => saveFile('map.webp', blobOf(url), 'image/webp'),
    },
    {
      id: 'png',
      label: t('picture.savePng'),
      run: async () => saveFile('map.png', await asPng(blobOf(url)), 'image/png'),
    },
  ];
  usePanelMenu(t('picture.save'), choices);
  return (
    <>
      <Group gap="xs">
        <PanelExportMenu>
          <Menu.Target>
            <Button variant="default" leftSection={<IconDownload size={16} />}>
              {t('picture.save')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown aria-label={t('picture.save')}>
            <MenuChoices choices={choices} />
          </Menu.Dropdown>
        </PanelExportMenu>
        <Button
          variant="default"
          leftSection={copying === 'copied' ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={copyImage}
        >
          {t('picture.copy')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => setPrinting(true)}>
          {t('picture.print')}
        </Button>
        {pictureRequest && baseUrl && (
          <Button
            variant="default"
            leftSection={request.copied ? <IconCheck size={16} /> : <IconLink size={16} />}
            title={t('picture.copyRequestHint')}
            onClick={() => request.copy(requestAddress(baseUrl, pictureRequest.question))}
          >
            {t('picture.copyRequest')}
          </Button>
        )}
      </Group>
      <Text size="xs" role="status" c={copying === 'failed' ? 'var(--zd-error)' : 'dimmed'}>
        {copying === 'failed'
          ? t('picture.copyFailed')
          : copying === 'copied' || request.copied
            ? t('ui.copied')
            : ''}
      </Text>
      {printing && (
        <PrintSheet onDone={() => setPrinting(false)}>
          {/* It says itself whose data it shows. */}
          <PrintedMap picture={{ url, attribution: '' }} />
        </PrintSheet>
      )}
    </>
  );
}
