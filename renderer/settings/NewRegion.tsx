import { Button, CloseButton, Group, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadUrlSchema, fileNameOf } from '../../shared/addresses/download-address.ts';
import {
  type CatalogEntry,
  type ExtractPlace,
  type ExtractPreview,
  maxDownloadBytes,
  maxExtracts,
  type StoredRegion,
} from '../../shared/desk/regions.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { RegionArea } from '../../shared/regions/region-area.ts';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { formatMegabytes } from '../ui/format.ts';
import { ExtractCatalog } from './ExtractCatalog.tsx';
import { ExtractFacts } from './ExtractFacts.tsx';
import { ExtractFault } from './ExtractFault.tsx';
import { nameOfExtract } from './extract-name.ts';
import { RegionAreaFields } from './RegionAreaFields.tsx';
import classes from './Regions.module.css';
import { type AreaDraft, draftOfArea, readAreaDraft, wholeExtract } from './region-area-draft.ts';
import { useRegionToAdd } from './region-to-add.ts';

/** Extracts from which a region is built: files, or one download. */
export type NewExtracts = { kind: 'files'; paths: string[] } | Extract<ExtractPlace, { kind: 'address' }>;

interface NewRegionProps {
  /** Region to rebuild from another extract; undefined for a new region. */
  replaces: StoredRegion | undefined;
  /** @returns whether it was started */
  onAdd(extracts: NewExtracts, name: string, area: RegionArea | undefined): Promise<boolean>;
  onCancelReplacing(): void;
}

const sources = ['file', 'address', 'list'] as const;
type Source = (typeof sources)[number];

/** Returns the path or URL of an extract. */
const placeIn = (extract: ExtractPlace): string => (extract.kind === 'file' ? extract.path : extract.address);

/**
 * Form for a new region, or for rebuilding one: its extracts (files, a URL, or an entry of a catalog), the part of them
 * to use, and the region's name.
 */
export function NewRegion({ replaces, onAdd, onCancelReplacing }: NewRegionProps) {
  const { t } = useTranslation();
  const desktop = useDeskState('about')?.host === 'desktop';
  const [source, setSource] = useState<Source>(replaces?.address ? 'address' : 'file');
  const [paths, setPaths] = useState<readonly string[]>([]);
  /** Path being typed, in a browser, which has no file dialog. */
  const [typed, setTyped] = useState('');
  const [address, setAddress] = useState(replaces?.address ?? '');
  /** Null until the user enters a name. */
  const [named, setNamed] = useState<string | null>(null);
  const { name: wanted, paths: opened } = useRegionToAdd();
  const [outline, setOutline] = useState<LatLng[][] | null>(null);
  const [draft, setDraft] = useState<AreaDraft>(() =>
    draftOfArea(replaces?.area ?? null, replaces?.name ?? ''),
  );
  /** By path or URL. */
  const [previews, setPreviews] = useState<ReadonlyMap<string, ExtractPreview>>(new Map());
  const [checking, setChecking] = useState(false);
  const [failure, setFailure] = useState<{ of: ExtractPlace; fault: Fault }>();
  const [complaining, setComplaining] = useState(false);
  const [over, setOver] = useState(false);

  const files = [...new Set([...paths, typed.trim()])].filter((path) => path !== '');
  const given = downloadUrlSchema.safeParse(address);
  const extracts = extractsOf();
  const places = placesOf();
  const unchecked = places.filter((place) => !previews.has(placeIn(place)));
  const suggested =
    source === 'file'
      ? nameOfExtract(files[0]?.split(/[\\/]/).at(-1) ?? '')
      : given.success
        ? nameOfExtract(fileNameOf(given.data))
        : '';
  const name = (replaces?.name ?? named ?? wanted ?? suggested).trim();
  const area = readAreaDraft(draft);

  function extractsOf(): NewExtracts | null {
    if (source === 'file') return files.length === 0 ? null : { kind: 'files', paths: files };
    return given.success ? { kind: 'address', address: given.data } : null;
  }

  function placesOf(): ExtractPlace[] {
    if (extracts?.kind === 'files') return extracts.paths.map((path) => ({ kind: 'file', path }));
    return extracts ? [extracts] : [];
  }

  /** Clears what depended on the previous extracts, such as the administrative area. */
  const forget = () => {
    setOutline(null);
    setFailure(undefined);
    // A newer version of the same extract keeps its areas.
    if (!replaces) setDraft((draft) => ({ ...draft, boundary: '', boundaryName: null }));
  };
  const check = async (wanted: readonly ExtractPlace[]) => {
    setChecking(true);
    setFailure(undefined);
    for (const place of wanted) {
      const outcome = await desk.call('regions.preview', place);
      if (outcome.ok) setPreviews((known) => new Map(known).set(placeIn(place), outcome.value));
      else setFailure({ of: place, fault: outcome.fault });
    }
    setChecking(false);
  };
  const takeFiles = (chosen: readonly string[]) => {
    forget();
    setSource('file');
    const taken = replaces ? chosen.slice(-1) : [...new Set([...files, ...chosen])].slice(0, maxExtracts);
    setPaths(taken);
    setTyped('');
    const unknown = taken.filter((path) => chosen.includes(path) || !previews.has(path));
    void check(unknown.map((path) => ({ kind: 'file', path })));
  };
  const takeOpened = useEffectEvent(() => {
    // Opened files are for a new region, not for rebuilding one.
    if (replaces || opened.length === 0) return;
    useRegionToAdd.setState({ paths: [] });
    takeFiles(opened);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another file is opened
  useEffect(takeOpened, [opened]);
  const dropFile = (path: string) => {
    forget();
    setPaths(paths.filter((other) => other !== path));
  };
  const choose = async () => {
    const chosen = await desk.call('regions.choose', undefined);
    if (chosen.ok && chosen.value.path !== null) takeFiles([chosen.value.path]);
  };
  const take = async (entry: CatalogEntry) => {
    forget();
    setSource('address');
    setAddress(entry.address);
    setNamed(entry.name);
    const found = await desk.call('regions.catalogOutline', { id: entry.id });
    if (found.ok) setOutline(found.value);
  };
  const give = async () => {
    setComplaining(true);
    if (!extracts || name === '' || !area.ok || !(await onAdd(extracts, name, area.area))) return;
    setPaths([]);
    setTyped('');
    setAddress('');
    setNamed(null);
    useRegionToAdd.setState({ name: null });
    setDraft(wholeExtract);
    setPreviews(new Map());
    forget();
    setComplaining(false);
  };
  /** Drop handlers; undefined in a browser, which doesn't reveal the paths of dropped files. */
  const drop = window.pathOfDropped && {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      const dropped = [...event.dataTransfer.files].flatMap((file) => window.pathOfDropped?.(file) || []);
      if (dropped.length > 0) takeFiles(dropped);
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
        {source === 'file' && paths.length > 0 && (
          <ul className={classes.entries} aria-label={t('settings.regions.files')}>
            {paths.map((path) => (
              <li key={path} className={classes.entry}>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {path}
                </Text>
                <CloseButton
                  size="sm"
                  aria-label={t('settings.regions.dropFile', { file: path })}
                  onClick={() => dropFile(path)}
                />
              </li>
            ))}
          </ul>
        )}
        {source === 'file' &&
          (desktop ? (
            <Group gap="xs">
              <Button
                variant="default"
                leftSection={<IconFileImport size={15} />}
                disabled={!replaces && paths.length >= maxExtracts}
                onClick={() => void choose()}
              >
                {t(
                  paths.length > 0 && !replaces
                    ? 'settings.regions.chooseAnother'
                    : 'settings.regions.choose',
                )}
              </Button>
              {drop && (
                <Text size="sm" c="dimmed">
                  {t('settings.regions.drop')}
                </Text>
              )}
              {complaining && files.length === 0 && (
                <Text size="xs" c="var(--mantine-color-error)">
                  {t('settings.regions.fileWrong')}
                </Text>
              )}
            </Group>
          ) : (
            <Group gap="xs" align="end">
              <TextInput
                flex={1}
                label={t('settings.regions.file')}
                description={t('settings.regions.fileAbout')}
                error={complaining && files.length === 0 ? t('settings.regions.fileWrong') : undefined}
                spellCheck={false}
                autoComplete="off"
                value={typed}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  forget();
                }}
              />
              {!replaces && typed.trim() !== '' && files.length < maxExtracts && (
                <Button variant="default" onClick={() => takeFiles([])}>
                  {t('settings.regions.chooseAnother')}
                </Button>
              )}
            </Group>
          ))}
        {source === 'address' && (
          <TextInput
            type="url"
            label={t('settings.regions.address')}
            description={t('settings.regions.addressAbout', { max: formatMegabytes(maxDownloadBytes) })}
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
          <ExtractCatalog onChoose={(entry) => void take(entry)} />
        ) : (
          <>
            {!replaces && (
              <TextInput
                label={t('settings.regions.newName')}
                error={complaining && name === '' ? t('settings.regions.nameWrong') : undefined}
                maxLength={80}
                autoComplete="off"
                value={named ?? wanted ?? suggested}
                onChange={(event) => setNamed(event.currentTarget.value)}
              />
            )}
            <RegionAreaFields
              draft={draft}
              onChange={(change) => setDraft((draft) => ({ ...draft, ...change }))}
              paths={source === 'file' ? files : undefined}
              problems={complaining && !area.ok ? area.problems : {}}
            />
            <ExtractFacts
              name={name}
              previews={
                unchecked.length === 0 ? places.flatMap((place) => previews.get(placeIn(place)) ?? []) : []
              }
              outline={outline}
              area={area.ok ? area.area : undefined}
            />
            {failure && places.some((place) => placeIn(place) === placeIn(failure.of)) && (
              <ExtractFault
                fault={failure.fault}
                title={t('settings.regions.previewFailed')}
                place={
                  places.length > 1
                    ? placeIn(failure.of)
                    : t(source === 'file' ? 'settings.regions.file' : 'settings.regions.address')
                }
              />
            )}
            <Group justify="flex-end" gap="xs">
              {replaces && (
                <Button variant="subtle" color="gray" onClick={onCancelReplacing}>
                  {t('settings.regions.cancel')}
                </Button>
              )}
              {unchecked.length > 0 && (
                <Button variant="default" loading={checking} onClick={() => void check(unchecked)}>
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
