import { Button, FileButton, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { IconFileImport, IconShape } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ZonesFromPlaces } from '../editing/ZonesFromPlaces.tsx';
import classes from './ImportDialog.module.css';
import { ImportPreview } from './ImportPreview.tsx';
import { closeImport, importZones, sourcesOfFiles, swapSource, useImports } from './imports.ts';

/** Takes zones from files, a drop or a paste, after showing what they are and what is wrong with which. */
export function ImportDialog() {
  const { t } = useTranslation();
  const [waiting, ...further] = useImports(({ waiting }) => waiting);
  if (!waiting) return null;
  const { number, source } = waiting;
  return (
    <Modal
      opened
      onClose={closeImport}
      closeButtonProps={{ 'aria-label': t('zones.close') }}
      title={t(source === 'places' ? 'zones.places.title' : 'zones.import.title')}
      size="xl"
    >
      {source === null && <ChooseSource />}
      {source === 'places' && <ZonesFromPlaces onBack={() => swapSource(null)} onClose={closeImport} />}
      {source !== null && source !== 'places' && (
        <ImportPreview key={number} source={source} onBack={() => swapSource(null)} onClose={closeImport} />
      )}
      {further.length > 0 && (
        <Text c="dimmed" mt="xs">
          {t('zones.import.further', { count: further.length })}
        </Text>
      )}
    </Modal>
  );
}

function ChooseSource() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const take = (files: readonly File[]) => void sourcesOfFiles(files).then(importZones);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take([...event.dataTransfer.files]);
  };
  return (
    <Stack gap="md">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same by keyboard */}
      <div className={classes.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Text c="dimmed">{t('zones.import.drop')}</Text>
        <FileButton multiple onChange={take} accept=".wkt,.txt,.csv,.tsv,.geojson,.json,.kml,.kmz,.gpx,.zip">
          {(props) => (
            <Button {...props} data-autofocus leftSection={<IconFileImport size={16} />}>
              {t('zones.import.choose')}
            </Button>
          )}
        </FileButton>
        <Text c="dimmed" size="xs">
          {t('zones.import.formats')}
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
        <Button
          variant="default"
          disabled={text.trim() === ''}
          onClick={() => importZones([{ name: null, input: text }])}
        >
          {t('zones.import.read')}
        </Button>
      </Group>
    </Stack>
  );
}
