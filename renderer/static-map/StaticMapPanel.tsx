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
import { requestUrl } from './picture-request.ts';
import { pictureRequestNow } from './picture-request-now.ts';
import classes from './StaticMapPanel.module.css';

/** Panel that requests a static map of the frame from the service, to save, copy, or print. */
export function StaticMapPanel() {
  const { t } = useTranslation();
  const frame = usePictureFrame();
  const { width, height, retina, withMarkers, withShapes, request: pictureRequest } = frame;
  const fault = frameFault(frame);
  const picture = useAnswer(pictureRequest ? pictureQuery(pictureRequest.question) : undefined);
  const limits = { min: staticMapLimits.sideMin, max: staticMapLimits.sideMax };
  const sideInput = (name: 'width' | 'height', value: number) => (
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
  const requestPicture = async () => {
    const next = await pictureRequestNow();
    changeFrame({ request: next });
    if (picture.isError && JSON.stringify(next.question) === JSON.stringify(pictureRequest?.question))
      void picture.refetch();
  };
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('picture.about')}</Text>
      <Group grow align="start" gap="xs">
        {sideInput('width', width)}
        {sideInput('height', height)}
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
        loading={picture.isFetching}
        onClick={requestPicture}
      >
        {t('picture.make')}
      </Button>
      {picture.error && (
        <FaultMessage
          fault={faultOf(picture.error)}
          title={t('picture.failed')}
          labels={{ width: t('picture.width'), height: t('picture.height') }}
          onRetry={() => void picture.refetch()}
        />
      )}
      {pictureRequest && picture.data && (
        <>
          <img
            className={classes.preview}
            src={picture.data.url}
            alt={t('picture.alt', {
              width: pictureRequest.question.width,
              height: pictureRequest.question.height,
            })}
          />
          <NotInPicture missing={pictureRequest.missing} />
          <PictureActions url={picture.data.url} />
        </>
      )}
    </Stack>
  );
}

function PictureActions({ url }: { url: string }) {
  const { t } = useTranslation();
  const pictureRequest = usePictureFrame((frame) => frame.request);
  const baseUrl = useDeskState('service')?.baseUrl;
  const clipboard = useClipboard({ timeout: 1500 });
  const [imageCopy, setImageCopy] = useState<'copied' | 'failed' | null>(null);
  const [isPrinting, setPrinting] = useState(false);
  usePanelAction('print', () => setPrinting(true));
  const copyImage = async () => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': asPng(blobOf(url)) })]);
      setImageCopy('copied');
    } catch {
      setImageCopy('failed');
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
          leftSection={imageCopy === 'copied' ? <IconCheck size={16} /> : <IconCopy size={16} />}
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
            leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconLink size={16} />}
            title={t('picture.copyRequestHint')}
            onClick={() => clipboard.copy(requestUrl(baseUrl, pictureRequest.question))}
          >
            {t('picture.copyRequest')}
          </Button>
        )}
      </Group>
      <Text size="xs" role="status" c={imageCopy === 'failed' ? 'var(--zd-error)' : 'dimmed'}>
        {imageCopy === 'failed'
          ? t('picture.copyFailed')
          : imageCopy === 'copied' || clipboard.copied
            ? t('ui.copied')
            : ''}
      </Text>
      {isPrinting && (
        <PrintSheet onDone={() => setPrinting(false)}>
          {/* The image contains its attribution. */}
          <PrintedMap picture={{ url, attribution: '' }} />
        </PrintSheet>
      )}
    </>
  );
}
