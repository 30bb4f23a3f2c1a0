import { Button, Group, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CatalogueEntry,
  type ExtractPlace,
  type ExtractPreview,
  largestDownloadBytes,
  type StoredRegion,
} from '../../shared/desk/regions.ts';
import { downloadAddressSchema, fileNameOf } from '../../shared/download-address.ts';
import type { Fault } from '../../shared/fault.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { formatMegabytes } from '../ui/format.ts';
import { ExtractCatalogue } from './ExtractCatalogue.tsx';
import { ExtractFacts } from './ExtractFacts.tsx';
import { ExtractFault } from './ExtractFault.tsx';
import classes from './Regions.module.css';

interface NewRegionProps {
  /** The region that is made again; undefined for a new one. */
  replaces: StoredRegion | undefined;
  /** Whether it was begun. */
  onAdd(place: ExtractPlace, name: string): Promise<boolean>;
  onCancelReplacing(): void;
}

const sources = ['file', 'address', 'list'] as const;
type Source = (typeof sources)[number];

/** What a region of this file is called where nobody says otherwise. */
const nameOf = (fileName: string): string => fileName.replace(/(\.osm)?\.pbf$/i, '').replace(/-latest$/, '');

/** An extract to make a region of: a file, an address, or one of a list; and what the region is to be called. */
export function NewRegion({ replaces, onAdd, onCancelReplacing }: NewRegionProps) {
  const { t } = useTranslation();
  const desktop = useDeskState('about')?.host === 'desktop';
  const [source, setSource] = useState<Source>(replaces?.address ? 'address' : 'file');
  const [path, setPath] = useState('');
  const [address, setAddress] = useState(replaces?.address ?? '');
  /** Null while nobody has named it. */
  const [named, setNamed] = useState<string | null>(null);
  const [outline, setOutline] = useState<LatLng[][] | null>(null);
  const [preview, setPreview] = useState<ExtractPreview | null>(null);
  const [checking, setChecking] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const [complaining, setComplaining] = useState(false);
  const [over, setOver] = useState(false);

  const file = path.trim();
  const given = downloadAddressSchema.safeParse(address);
  const place = placeOf();
  const suggested =
    source === 'file'
      ? nameOf(file.split(/[\\/]/).at(-1) ?? '')
      : given.success
        ? nameOf(fileNameOf(given.data))
        : '';
  const name = (replaces?.name ?? named ?? suggested).trim();

  function placeOf(): ExtractPlace | null {
    if (source === 'file') return file === '' ? null : { kind: 'file', path: file };
    return given.success ? { kind: 'address', address: given.data } : null;
  }

  const forget = () => {
    setOutline(null);
    setPreview(null);
    setFault(undefined);
  };
  const check = async (what: ExtractPlace) => {
    setChecking(true);
    setFault(undefined);
    const outcome = await desk.call('regions.preview', what);
    setChecking(false);
    if (outcome.ok) setPreview(outcome.value);
    else setFault(outcome.fault);
  };
  const takeFile = (chosen: string) => {
    forget();
    setSource('file');
    setPath(chosen);
    void check({ kind: 'file', path: chosen });
  };
  const choose = async () => {
    const chosen = await desk.call('regions.choose', undefined);
    if (chosen.ok && chosen.value.path !== null) takeFile(chosen.value.path);
  };
  const take = async (entry: CatalogueEntry) => {
    forget();
    setSource('address');
    setAddress(entry.address);
    setNamed(entry.name);
    const found = await desk.call('regions.catalogueOutline', { id: entry.id });
    if (found.ok) setOutline(found.value);
  };
  const give = async () => {
    setComplaining(true);
    if (!place || name === '' || !(await onAdd(place, name))) return;
    setPath('');
    setAddress('');
    setNamed(null);
    forget();
    setComplaining(false);
  };
  /** Only where the window may learn where on this machine a dropped file stands. */
  const drop = window.pathOfDropped && {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      const [dropped] = event.dataTransfer.files;
      const at = dropped && window.pathOfDropped?.(dropped);
      if (at) takeFile(at);
    },
  };

  const title = replaces
    ? t('settings.regions.newerTitle', { name: replaces.name })
    : t('settings.regions.addTitle');
  return (
    <form
      noValidate
      aria-label={title}
      className={classes.drop}
      data-over={over || undefined}
      {...drop}
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <Stack gap="xs">
        <Title order={3} size="h5">
          {title}
        </Title>
        {replaces && <Text size="sm">{t('settings.regions.newerAbout', { name: replaces.name })}</Text>}
        <SegmentedControl
          aria-label={t('settings.regions.source')}
          data={sources.map((value) => ({ value, label: t(`settings.regions.source.${value}`) }))}
          value={source}
          onChange={(value) => {
            const chosen = sources.find((one) => one === value);
            if (!chosen) return;
            setSource(chosen);
            setComplaining(false);
            forget();
          }}
        />
        {source === 'file' &&
          (desktop ? (
            <Group gap="xs">
              <Button
                variant="default"
                leftSection={<IconFileImport size={15} />}
                onClick={() => void choose()}
              >
                {t('settings.regions.choose')}
              </Button>
              {drop && (
                <Text size="sm" c="dimmed">
                  {t('settings.regions.drop')}
                </Text>
              )}
              {file !== '' && (
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {file}
                </Text>
              )}
              {complaining && file === '' && (
                <Text size="xs" c="var(--mantine-color-error)">
                  {t('settings.regions.fileWrong')}
                </Text>
              )}
            </Group>
          ) : (
            <TextInput
              label={t('settings.regions.file')}
              description={t('settings.regions.fileAbout')}
              error={complaining && file === '' ? t('settings.regions.fileWrong') : undefined}
              spellCheck={false}
              autoComplete="off"
              value={path}
              onChange={(event) => {
                setPath(event.currentTarget.value);
                forget();
              }}
            />
          ))}
        {source === 'address' && (
          <TextInput
            type="url"
            label={t('settings.regions.address')}
            description={t('settings.regions.addressAbout', { most: formatMegabytes(largestDownloadBytes) })}
            error={complaining && !given.success ? t('fault.field.download-address') : undefined}
            spellCheck={false}
            autoComplete="off"
            value={address}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              forget();
            }}
          />
        )}
        {source === 'list' ? (
          <ExtractCatalogue onChoose={(entry) => void take(entry)} />
        ) : (
          <>
            {!replaces && (
              <TextInput
                label={t('settings.regions.newName')}
                error={complaining && name === '' ? t('settings.regions.nameWrong') : undefined}
                maxLength={80}
                autoComplete="off"
                value={named ?? suggested}
                onChange={(event) => setNamed(event.currentTarget.value)}
              />
            )}
            <ExtractFacts name={name} preview={preview} outline={outline} />
            {fault && (
              <ExtractFault
                fault={fault}
                title={t('settings.regions.previewFailed')}
                place={t(source === 'file' ? 'settings.regions.file' : 'settings.regions.address')}
              />
            )}
            <Group justify="flex-end" gap="xs">
              {replaces && (
                <Button variant="subtle" color="gray" onClick={onCancelReplacing}>
                  {t('settings.regions.cancel')}
                </Button>
              )}
              {place && !preview && (
                <Button variant="default" loading={checking} onClick={() => void check(place)}>
                  {t(source === 'file' ? 'settings.regions.check' : 'settings.regions.checkAddress')}
                </Button>
              )}
              <Button type="submit">{t(submitKey())}</Button>
            </Group>
          </>
        )}
      </Stack>
    </form>
  );

  function submitKey() {
    if (replaces) return 'settings.regions.remake';
    return source === 'file' ? 'settings.regions.add' : 'settings.regions.download';
  }
}
