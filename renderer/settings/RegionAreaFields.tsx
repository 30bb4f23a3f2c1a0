import { Button, FileButton, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { geometryOfParts, partsOf } from '../../shared/geo/parts.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import { useViewport } from '../map/viewport.ts';
import { PlaceField } from '../place-search/PlaceField.tsx';
import { useSelection } from '../workspace-zones/selection.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { AdminAreaField } from './AdminAreaField.tsx';
import {
  type AreaDraft,
  type AreaField,
  type AreaProblems,
  type BoxSide,
  boxSides,
  radiusLimitsKilometers,
  regionParts,
} from './region-area-draft.ts';

interface RegionAreaFieldsProps {
  draft: AreaDraft;
  onChange(change: Partial<AreaDraft>): void;
  /** Paths of the extracts; undefined if they aren't downloaded yet. */
  paths: readonly string[] | undefined;
  /** Problems to show at the fields. */
  problems: AreaProblems;
}

/** Fields for the part of the extracts from which a region is built. */
export function RegionAreaFields({ draft, onChange, paths, problems }: RegionAreaFieldsProps) {
  const { t } = useTranslation();
  const errorOf = (field: AreaField): string | undefined => {
    const problem = problems[field];
    return problem && t(`settings.regions.area.wrong.${problem}`, radiusLimitsKilometers);
  };
  return (
    <Stack gap="xs">
      <Select
        label={t('settings.regions.area')}
        description={t('settings.regions.areaAbout')}
        allowDeselect={false}
        data={regionParts.map((value) => ({ value, label: t(`settings.regions.area.${value}`) }))}
        value={draft.part}
        onChange={(value) => {
          const part = regionParts.find((known) => known === value);
          if (part) onChange({ part });
        }}
      />
      {draft.part === 'box' && (
        <BoxFields box={draft.box} errorOf={errorOf} onChange={(box) => onChange({ box })} />
      )}
      {draft.part === 'outline' && (
        <OutlineFields
          outline={draft.outline}
          error={errorOf('outline')}
          onChange={(outline) => onChange({ outline })}
        />
      )}
      {draft.part === 'around' && (
        <>
          <PlaceField
            label={t('settings.regions.area.place')}
            placeholder={t('settings.regions.area.placeHint')}
            value={draft.around}
            error={errorOf('around')}
            onChange={(around) => onChange({ around })}
          />
          <NumberInput
            label={t('settings.regions.area.kilometers')}
            allowNegative={false}
            decimalScale={1}
            value={draft.kilometers}
            error={errorOf('kilometers')}
            onChange={(kilometers) => onChange({ kilometers })}
          />
        </>
      )}
      {draft.part === 'boundary' &&
        (paths ? (
          <AdminAreaField
            paths={paths}
            value={draft.boundary}
            name={draft.boundaryName}
            error={errorOf('boundary')}
            onChange={(boundary, boundaryName) => onChange({ boundary, boundaryName })}
          />
        ) : (
          <TextInput
            label={t('settings.regions.area.boundary')}
            description={t('settings.regions.area.boundaryAbout')}
            maxLength={200}
            autoComplete="off"
            value={draft.boundary}
            error={errorOf('boundary')}
            onChange={(event) => onChange({ boundary: event.currentTarget.value, boundaryName: null })}
          />
        ))}
    </Stack>
  );
}

interface BoxFieldsProps {
  box: AreaDraft['box'];
  errorOf(side: BoxSide): string | undefined;
  onChange(box: AreaDraft['box']): void;
}

/** Decimals of degrees, about a meter. */
const coordinateDecimals = 5;
const rounded = (degrees: number) => Number(degrees.toFixed(coordinateDecimals));

function BoxFields({ box, errorOf, onChange }: BoxFieldsProps) {
  const { t } = useTranslation();
  const visibleBounds = useViewport(({ bounds }) => bounds);
  return (
    <>
      {[boxSides.slice(0, 2), boxSides.slice(2)].map((sides) => (
        <Group key={sides.join()} grow align="start" gap="xs">
          {sides.map((side) => (
            <NumberInput
              key={side}
              label={t(`settings.regions.area.${side}`)}
              decimalScale={7}
              step={0.01}
              value={box[side]}
              error={errorOf(side)}
              onChange={(value) => onChange({ ...box, [side]: value })}
            />
          ))}
        </Group>
      ))}
      <Group justify="flex-end">
        <Button
          variant="default"
          size="compact-sm"
          disabled={!visibleBounds}
          onClick={() =>
            visibleBounds &&
            onChange({
              south: rounded(visibleBounds.southwest.lat),
              west: rounded(visibleBounds.southwest.lng),
              north: rounded(visibleBounds.northeast.lat),
              east: rounded(visibleBounds.northeast.lng),
            })
          }
        >
          {t('settings.regions.area.asMap')}
        </Button>
      </Group>
    </>
  );
}

interface OutlineFieldsProps {
  outline: AreaDraft['outline'];
  error: string | undefined;
  onChange(outline: AreaDraft['outline']): void;
}

/** Maximum number of zones listed at once; further ones are found by searching. */
const maxListedZones = 100;
const maxOutlineBytes = 20_000_000;
const outlineFileTypes = '.geojson,.json,.poly,.kml,.kmz,.wkt,.zip,application/geo+json';

function OutlineFields({ outline, error, onChange }: OutlineFieldsProps) {
  const { t } = useTranslation();
  const zones = useZones(({ zones }) => zones);
  const openZoneId = useSelection(({ open }) => open);
  /** ID of the zone whose shape is the outline; null if it is from a file. */
  const [outlineZoneId, setOutlineZoneId] = useState<string | null>(null);
  const [unusableFile, setUnusableFile] = useState<string>();
  const resetFile = useRef<() => void>(null);
  const nameOf = (zoneId: string) => zoneId || t('zones.unnamed');
  const takeZone = (id: string | null) => {
    const zone = id === null ? undefined : zones.get(id);
    if (!zone) return;
    setOutlineZoneId(zone.id);
    setUnusableFile(undefined);
    onChange({ name: nameOf(zone.zoneId), geometry: zone.geometry });
  };
  const takeFile = async (file: File | null) => {
    resetFile.current?.();
    if (!file) return;
    const geometry = file.size > maxOutlineBytes ? undefined : await outlineIn(file);
    setOutlineZoneId(null);
    setUnusableFile(geometry ? undefined : file.name);
    onChange(geometry ? { name: file.name, geometry } : null);
  };
  const openZone = openZoneId === null ? undefined : zones.get(openZoneId);
  const problem =
    unusableFile === undefined ? error : t('settings.regions.area.wrong.outlineFile', { file: unusableFile });
  return (
    <Stack gap={6}>
      <Select
        searchable
        limit={maxListedZones}
        label={t('settings.regions.area.zone')}
        placeholder={t('settings.regions.area.zoneHint')}
        nothingFoundMessage={t('settings.regions.area.noZone')}
        data={[...zones.values()].map(({ id, zoneId }) => ({ value: id, label: nameOf(zoneId) }))}
        value={outlineZoneId}
        error={problem}
        onChange={takeZone}
      />
      <Group gap="xs">
        {openZone && openZone.id !== outlineZoneId && (
          <Button variant="default" size="compact-sm" onClick={() => takeZone(openZone.id)}>
            {t('settings.regions.area.openZone', { zone: nameOf(openZone.zoneId) })}
          </Button>
        )}
        <FileButton resetRef={resetFile} accept={outlineFileTypes} onChange={(file) => void takeFile(file)}>
          {(props) => (
            <Button {...props} variant="default" size="compact-sm" leftSection={<IconFileUpload size={15} />}>
              {t('settings.regions.area.outlineFile')}
            </Button>
          )}
        </FileButton>
        {outline && outlineZoneId === null && (
          <Text size="sm" role="status">
            {outline.name}
          </Text>
        )}
      </Group>
    </Stack>
  );
}

/**
 * Returns all polygons of a file as one outline, without invalid items; undefined if it has none. Loads the parsers on
 * demand, because they are large.
 */
async function outlineIn(file: File): Promise<ZoneGeometry | undefined> {
  const { readFile } = await import('../../shared/zones/formats/detect.ts');
  const { items } = readFile(new Uint8Array(await file.arrayBuffer())).reading;
  return geometryOfParts(items.flatMap((item) => (item.ok ? partsOf(item.geometry) : [])));
}
