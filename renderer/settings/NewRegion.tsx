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
import { type AreaDraft, draftOfArea, readAreaDraft, wholeExtractDraft } from './region-area-draft.ts';
import { useRegionToAdd } from './region-to-add.ts';

/** Extracts from which a region is built: files, or one download. */
export type RegionExtracts = { kind: 'files'; paths: string[] } | Extract<ExtractPlace, { kind: 'address' }>;

interface NewRegionProps {
  /** Region to rebuild from another extract; undefined for a new region. */
  replacedRegion: StoredRegion | undefined;
  /** @returns whether the build was started */
  onAdd(extracts: RegionExtracts, name: string, area: RegionArea | undefined): Promise<boolean>;
  onCancelReplacing(): void;
}

const sources = ['file', 'address', 'list'] as const;
type Source = (typeof sources)[number];

/** Returns the path or URL of an extract. */
const pathOrUrl = (extract: ExtractPlace): string =>
  extract.kind === 'file' ? extract.path : extract.address;

/**
 * Form for a new region, or for rebuilding one: its extracts (files, a URL, or an entry of a catalog), the part of them
 * to use, and the region's name.
 */
export function NewRegion({ replacedRegion, onAdd, onCancelReplacing }: NewRegionProps) {
  const { t } = useTranslation();
  const isDesktop = useDeskState('about')?.host === 'desktop';
  const [source, setSource] = useState<Source>(replacedRegion?.address ? 'address' : 'file');
  const [paths, setPaths] = useState<readonly string[]>([]);
  /** Path being typed, in a browser, which has no file dialog. */
  const [typedPath, setTypedPath] = useState('');
  const [downloadUrl, setDownloadUrl] = useState(replacedRegion?.address ?? '');
  /** Null until the user enters a name. */
  const [enteredName, setEnteredName] = useState<string | null>(null);
  const { name: suggestedName, paths: openedPaths } = useRegionToAdd();
  const [outline, setOutline] = useState<LatLng[][] | null>(null);
  const [draft, setDraft] = useState<AreaDraft>(() =>
    draftOfArea(replacedRegion?.area ?? null, replacedRegion?.name ?? ''),
  );
  /** Previews by path or URL of the extract. */
  const [previews, setPreviews] = useState<ReadonlyMap<string, ExtractPreview>>(new Map());
  const [isChecking, setChecking] = useState(false);
  const [failure, setFailure] = useState<{ place: ExtractPlace; fault: Fault }>();
  const [showsProblems, setShowsProblems] = useState(false);
  const [isDraggedOver, setDraggedOver] = useState(false);

  const filePaths = [...new Set([...paths, typedPath.trim()])].filter((path) => path !== '');
  const parsedUrl = downloadUrlSchema.safeParse(downloadUrl);
  const extracts = enteredExtracts();
  const places = placesOfExtracts();
  const uncheckedPlaces = places.filter((place) => !previews.has(pathOrUrl(place)));
  const nameFromFile =
    source === 'file'
      ? nameOfExtract(filePaths[0]?.split(/[\\/]/).at(-1) ?? '')
      : parsedUrl.success
        ? nameOfExtract(fileNameOf(parsedUrl.data))
        : '';
  const name = (replacedRegion?.name ?? enteredName ?? suggestedName ?? nameFromFile).trim();
  const area = readAreaDraft(draft);

  function enteredExtracts(): RegionExtracts | null {
    if (source === 'file') return filePaths.length === 0 ? null : { kind: 'files', paths: filePaths };
    return parsedUrl.success ? { kind: 'address', address: parsedUrl.data } : null;
  }

  function placesOfExtracts(): ExtractPlace[] {
    if (extracts?.kind === 'files') return extracts.paths.map((path) => ({ kind: 'file', path }));
    return extracts ? [extracts] : [];
  }

  /** Clears inputs that belong to the previous extracts: outline, failure, and, for a new region, the administrative area. */
  const clearExtractDetails = () => {
    setOutline(null);
    setFailure(undefined);
    // A region is usually rebuilt from a newer version of the same extract, which has the same administrative areas.
    if (!replacedRegion) setDraft((draft) => ({ ...draft, boundary: '', boundaryName: null }));
  };
  const check = async (placesToCheck: readonly ExtractPlace[]) => {
    setChecking(true);
    setFailure(undefined);
    for (const place of placesToCheck) {
      const outcome = await desk.call('regions.preview', place);
      if (outcome.ok) setPreviews((known) => new Map(known).set(pathOrUrl(place), outcome.value));
      else setFailure({ place, fault: outcome.fault });
    }
    setChecking(false);
  };
  const takeFiles = (selectedPaths: readonly string[]) => {
    clearExtractDetails();
    setSource('file');
    const newPaths = replacedRegion
      ? selectedPaths.slice(-1)
      : [...new Set([...filePaths, ...selectedPaths])].slice(0, maxExtracts);
    setPaths(newPaths);
    setTypedPath('');
    const pathsToCheck = newPaths.filter((path) => selectedPaths.includes(path) || !previews.has(path));
    void check(pathsToCheck.map((path) => ({ kind: 'file', path })));
  };
  const takeOpened = useEffectEvent(() => {
    // Opened files are for a new region, not for rebuilding one.
    if (replacedRegion || openedPaths.length === 0) return;
    useRegionToAdd.setState({ paths: [] });
    takeFiles(openedPaths);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another file is opened
  useEffect(takeOpened, [openedPaths]);
  const removeFile = (path: string) => {
    clearExtractDetails();
    setPaths(paths.filter((other) => other !== path));
  };
  const chooseFile = async () => {
    const chosen = await desk.call('regions.choose', undefined);
    if (chosen.ok && chosen.value.path !== null) takeFiles([chosen.value.path]);
  };
  const takeCatalogEntry = async (entry: CatalogEntry) => {
    clearExtractDetails();
    setSource('address');
    setDownloadUrl(entry.address);
    setEnteredName(entry.name);
    const outlineOutcome = await desk.call('regions.catalogOutline', { id: entry.id });
    if (outlineOutcome.ok) setOutline(outlineOutcome.value);
  };
  const submit = async () => {
    setShowsProblems(true);
    if (!extracts || name === '' || !area.ok || !(await onAdd(extracts, name, area.area))) return;
    setPaths([]);
    setTypedPath('');
    setDownloadUrl('');
    setEnteredName(null);
    useRegionToAdd.setState({ name: null });
    setDraft(wholeExtractDraft);
    setPreviews(new Map());
    clearExtractDetails();
    setShowsProblems(false);
  };
  /** Drop handlers; undefined in a browser, which doesn't reveal the paths of dropped files. */
  const dropHandlers = window.pathOfDropped && {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setDraggedOver(true);
    },
    onDragLeave: () => setDraggedOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setDraggedOver(false);
      const dropped = [...event.dataTransfer.files].flatMap((file) => window.pathOfDropped?.(file) || []);
      if (dropped.length > 0) takeFiles(dropped);
    },
  };

  const title = replacedRegion
    ? t('settings.regions.newerTitle', { name: replacedRegion.name })
    : t('settings.regions.addTitle');
  return (
    <form
      noValidate
      aria-label={title}
      className={classes.drop}
      data-over={isDraggedOver || undefined}
      {...dropHandlers}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="xs">
        <Title order={3} size="h5">
          {title}
        </Title>
        {replacedRegion && (
          <Text size="sm">{t('settings.regions.newerAbout', { name: replacedRegion.name })}</Text>
        )}
        <SegmentedControl
          aria-label={t('settings.regions.source')}
          data={sources.map((value) => ({ value, label: t(`settings.regions.source.${value}`) }))}
          value={source}
          onChange={(value) => {
            const chosen = sources.find((known) => known === value);
            if (!chosen) return;
            setSource(chosen);
            setShowsProblems(false);
            clearExtractDetails();
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
                  onClick={() => removeFile(path)}
                />
              </li>
            ))}
          </ul>
        )}
        {source === 'file' &&
          (isDesktop ? (
            <Group gap="xs">
              <Button
                variant="default"
                leftSection={<IconFileImport size={15} />}
                disabled={!replacedRegion && paths.length >= maxExtracts}
                onClick={() => void chooseFile()}
              >
                {t(
                  paths.length > 0 && !replacedRegion
                    ? 'settings.regions.chooseAnother'
                    : 'settings.regions.choose',
                )}
              </Button>
              {dropHandlers && (
                <Text size="sm" c="dimmed">
                  {t('settings.regions.drop')}
                </Text>
              )}
              {showsProblems && filePaths.length === 0 && (
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
                error={showsProblems && filePaths.length === 0 ? t('settings.regions.fileWrong') : undefined}
                spellCheck={false}
                autoComplete="off"
                value={typedPath}
                onChange={(event) => {
                  setTypedPath(event.currentTarget.value);
                  clearExtractDetails();
                }}
              />
              {!replacedRegion && typedPath.trim() !== '' && filePaths.length < maxExtracts && (
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
            error={showsProblems && !parsedUrl.success ? t('fault.field.download-address') : undefined}
            spellCheck={false}
            autoComplete="off"
            value={downloadUrl}
            onChange={(event) => {
              setDownloadUrl(event.currentTarget.value);
              clearExtractDetails();
            }}
          />
        )}
        {source === 'list' ? (
          <ExtractCatalog onChoose={(entry) => void takeCatalogEntry(entry)} />
        ) : (
          <>
            {!replacedRegion && (
              <TextInput
                label={t('settings.regions.newName')}
                error={showsProblems && name === '' ? t('settings.regions.nameWrong') : undefined}
                maxLength={80}
                autoComplete="off"
                value={enteredName ?? suggestedName ?? nameFromFile}
                onChange={(event) => setEnteredName(event.currentTarget.value)}
              />
            )}
            <RegionAreaFields
              draft={draft}
              onChange={(change) => setDraft((draft) => ({ ...draft, ...change }))}
              paths={source === 'file' ? filePaths : undefined}
              problems={showsProblems && !area.ok ? area.problems : {}}
            />
            <ExtractFacts
              name={name}
              previews={
                uncheckedPlaces.length === 0
                  ? places.flatMap((place) => previews.get(pathOrUrl(place)) ?? [])
                  : []
              }
              outline={outline}
              area={area.ok ? area.area : undefined}
            />
            {failure && places.some((place) => pathOrUrl(place) === pathOrUrl(failure.place)) && (
              <ExtractFault
                fault={failure.fault}
                title={t('settings.regions.previewFailed')}
                fieldLabel={
                  places.length > 1
                    ? pathOrUrl(failure.place)
                    : t(source === 'file' ? 'settings.regions.file' : 'settings.regions.address')
                }
              />
            )}
            <Group justify="flex-end" gap="xs">
              {replacedRegion && (
                <Button variant="subtle" color="gray" onClick={onCancelReplacing}>
                  {t('settings.regions.cancel')}
                </Button>
              )}
              {uncheckedPlaces.length > 0 && (
                <Button variant="default" loading={isChecking} onClick={() => void check(uncheckedPlaces)}>
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
    if (replacedRegion) return 'settings.regions.remake';
    return source === 'file' ? 'settings.regions.add' : 'settings.regions.download';
  }
}
