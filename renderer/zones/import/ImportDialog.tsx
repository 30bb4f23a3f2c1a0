import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconFileImport, IconFolderOpen, IconShape } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxFileBytes } from '../../../shared/text/text-encoding.ts';
import { importLimits } from '../../../shared/zones/formats/read-items.ts';
import { importableEndings } from '../../../shared/zones/formats/zone-formats.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ZonesFromPlaces } from '../editing/ZonesFromPlaces.tsx';
import { importableOfChosen, singleFiles } from './folder-files.ts';
import classes from './ImportDialog.module.css';
import { ImportPreview } from './ImportPreview.tsx';
import { closeImport, importFiles, importText, skipFurther, swapSource, useImports } from './import-queue.ts';

/** Dialog that imports zones from files, dropped files, or the clipboard, after a preview with issues. */
export function ImportDialog() {
  const { t } = useTranslation();
  const [docked, setDocked] = useState(false);
  const [queue, ...further] = useImports(({ queue: waiting }) => waiting);
  if (!queue) return null;
  const { number, source } = queue;
  const close = () => closeImport(number);
  return (
    <Dialog
      onClose={close}
      title={t(source === 'places' ? 'zones.places.title' : 'zones.import.title')}
      size="xl"
      docked={docked}
    >
      {source === null && <ChooseSource />}
      {source === 'places' && <ZonesFromPlaces onBack={() => swapSource(null)} onClose={close} />}
      {source !== null && source !== 'places' && (
        <ImportPreview
          key={number}
          source={source}
          onBack={() => swapSource(null)}
          onClose={close}
          onDock={setDocked}
        />
      )}
      {further.length > 0 && (
        <Group justify="space-between" mt="xs">
          <Text c="dimmed">{t('zones.import.further', { count: further.length })}</Text>
          <Group gap="xs">
            <Button variant="subtle" size="compact-xs" onClick={close}>
              {t('zones.import.skip')}
            </Button>
            <Button variant="subtle" size="compact-xs" onClick={skipFurther}>
              {t('zones.import.leaveOutFurther', { count: further.length })}
            </Button>
          </Group>
        </Group>
      )}
    </Dialog>
  );
}

const acceptFolder = (input: HTMLInputElement | null) => {
  if (input) input.webkitdirectory = true;
};

function ChooseSource() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <Stack gap="md">
      {/* Files can be dropped anywhere in the window. */}
      <div className={classes.drop}>
        <Text c="dimmed">{t('zones.import.drop')}</Text>
        <Group gap="xs">
          <FileButton
            multiple
            onChange={(files) => importFiles(singleFiles(files))}
            accept={importableEndings.join(',')}
          >
            {(props) => (
              <Button {...props} data-autofocus leftSection={<IconFileImport size={16} />}>
                {t('zones.import.choose')}
              </Button>
            )}
          </FileButton>
          <FileButton
            multiple
            ref={acceptFolder}
            onChange={(files) => importFiles(importableOfChosen(files))}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFolderOpen size={16} />}>
                {t('zones.import.chooseFolder')}
              </Button>
            )}
          </FileButton>
        </Group>
        <Text c="dimmed" size="xs">
          {t('zones.import.formats')}
        </Text>
        <Text c="dimmed" size="xs">
          {t('zones.import.limits', { megabytes: maxFileBytes / 2 ** 20, ...importLimits })}
        </Text>
      </div>
      <Textarea
        label={t('zones.import.paste')}
        placeholder="POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.91))"
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="space-between">
        <Button variant="subtle" leftSection={<IconShape size={16} />} onClick={() => swapSource('places')}>
          {t('zones.import.places')}
        </Button>
        <Button variant="default" disabled={text.trim() === ''} onClick={() => importText(text)}>
          {t('zones.import.read')}
        </Button>
      </Group>
    </Stack>
  );
}
