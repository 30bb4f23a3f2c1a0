import { ActionIcon, Button, Group, Loader, Stack, Table, Text, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import { faultOf } from '../../desk/ask.ts';
import { useDeskState } from '../../desk/states.ts';
import { useAnswers } from '../../desk/use-answer.ts';
import { PlaceCombobox } from '../../place-search/PlaceCombobox.tsx';
import {
  type OutlineQuery,
  outlinedKinds,
  outlineQuery,
  type PlaceOutline,
} from '../../place-search/place-outlines.ts';
import { placeTypeInWords } from '../../place-search/place-words.ts';
import { defaultOptions } from '../../place-search/search-options.ts';
import { formatArea } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { faultInWords } from '../../workbench/fault-words.ts';
import { rememberStore } from '../../workspace-zones/known-stores.ts';
import { StoreIdField } from '../../workspace-zones/StoreIdField.tsx';
import { createZonesFromPlaces } from './create-zones-from-places.ts';

interface ZonesFromPlacesProps {
  onBack: () => void;
  onClose: () => void;
}

/** Form that creates zones from the borders of districts, postal codes, or other places. */
export function ZonesFromPlaces({ onBack, onClose }: ZonesFromPlacesProps) {
  const { t } = useTranslation();
  const settings = useDeskState('settings');
  const region = useDeskState('region');
  const [typed, setTyped] = useState<string | null>(null);
  const [names, setNames] = useState('');
  const [queries, setQueries] = useState<readonly OutlineQuery[]>([]);
  const [storeId, setStoreId] = useState('');
  const kinds = outlinedKinds(settings.service.kind, region?.hasBoundaries ?? true);
  const answers = useAnswers({ queries: queries.map((place) => outlineQuery(place, kinds.types, settings)) });
  const withOutline = answers.flatMap(({ data }) =>
    data?.outline ? [{ ...data, outline: data.outline }] : [],
  );
  const add = (more: readonly OutlineQuery[]) =>
    setQueries((before) => [...before, ...more.filter(({ key }) => !before.some((one) => one.key === key))]);
  const enteredNames = [...new Set(names.split(/[\n;,]/).map((line) => line.trim()))].filter(
    (line) => line !== '',
  );

  return (
    <Stack gap="md">
      {kinds.sitesOnly && (
        <Notice tone="warning">{t('zones.places.sitesAlone', { region: region?.name })}</Notice>
      )}
      <PlaceCombobox
        label={t('zones.places.search')}
        placeholder={t(kinds.sitesOnly ? 'zones.places.searchSites' : 'zones.places.searchAreas')}
        options={{ ...defaultOptions, types: kinds.types }}
        text=""
        typed={typed}
        onType={setTyped}
        onChoose={(choice) => {
          if (choice.kind !== 'place') return;
          const { publicId, description } = choice.place;
          add([{ key: publicId, name: description, publicId }]);
        }}
      />
      <Textarea
        label={t('zones.places.list')}
        description={t('zones.places.listRule')}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        value={names}
        onChange={(event) => setNames(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button
          variant="default"
          disabled={enteredNames.length === 0}
          onClick={() => {
            add(enteredNames.map((name) => ({ key: name, name, publicId: null })));
            setNames('');
          }}
        >
          {t('zones.places.find', { count: enteredNames.length })}
        </Button>
      </Group>
      {queries.length > 0 && (
        <Table.ScrollContainer
          minWidth={400}
          maxHeight={260}
          scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
        >
          <Table stickyHeader verticalSpacing={4} aria-label={t('zones.places.found')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('zones.places.place')}</Table.Th>
                <Table.Th>{t('zones.places.outline')}</Table.Th>
                <Table.Th aria-label={t('zones.places.remove')} />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {queries.map((place, index) => {
                const answer = answers[index];
                return (
                  <Table.Tr key={place.key}>
                    <Table.Td>
                      <Text>{answer?.data?.address ?? place.name}</Text>
                      {answer?.data && <Text c="dimmed">{placeTypeInWords(answer.data.types)}</Text>}
                    </Table.Td>
                    <Table.Td>
                      <Outline answer={answer?.data} error={answer?.error ?? null} />
                    </Table.Td>
                    <Table.Td>
                      <ActionIcon
                        aria-label={t('zones.places.removeOne', { name: place.name })}
                        title={t('zones.places.removeOne', { name: place.name })}
                        onClick={() => setQueries(queries.filter(({ key }) => key !== place.key))}
                      >
                        <IconX size={16} />
                      </ActionIcon>
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <StoreIdField
        label={t('zones.field.storeId')}
        description={t('zones.places.storeRule')}
        value={storeId}
        onChange={setStoreId}
      />
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {t('zones.places.back')}
        </Button>
        <Button
          disabled={withOutline.length === 0}
          onClick={() => {
            if (storeId) rememberStore(storeId);
            createZonesFromPlaces(withOutline, storeId);
            onClose();
          }}
        >
          {t('zones.places.make', { count: withOutline.length })}
        </Button>
      </Group>
    </Stack>
  );
}

/** Area within a place's border, or why there is none. */
function Outline({ answer, error }: { answer: PlaceOutline | undefined; error: Error | null }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  if (error) return <Text c="red">{faultInWords(faultOf(error))}</Text>;
  if (!answer) return <Loader size="xs" aria-label={t('zones.places.asking')} />;
  if (answer.address === null) return <Text c="var(--zd-warning)">{t('zones.places.unknown')}</Text>;
  if (!answer.outline) return <Text c="var(--zd-warning)">{t('zones.places.noOutline')}</Text>;
  return <Text>{formatArea(areaSquareMeters(answer.outline), units)}</Text>;
}
