import { Button, Group, MultiSelect, Pill, Stack, Text } from '@mantine/core';
import { IconCrosshair } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toLngLat } from '../../../shared/geo/position.ts';
import { indexesOfScenario, isSearchedFor } from '../../../shared/planning/territories/scenario.ts';
import { storeKey } from '../../../shared/planning/territories/stores-to-divide.ts';
import { PlaceField } from '../../place-search/PlaceField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useReadOnlyProps } from '../../workbench/read-only.ts';
import { useDividedStores } from './divided-stores.ts';
import { PlanSection } from './PlanSection.tsx';
import { RefusedStores } from './RefusedStores.tsx';
import { ScenarioComparison } from './ScenarioComparison.tsx';
import { ScenarioVersions } from './ScenarioVersions.tsx';
import {
  closeScenarioStores,
  discardScenario,
  openScenarioStore,
  openScenarioStoreOnMap,
  withdrawScenarioStores,
} from './scenario-actions.ts';
import { calculateAgain, type SampledStores } from './territories-store.ts';
import type { DividedScenario, ScenarioOfStores } from './use-scenario.ts';

interface ScenarioSectionProps {
  sampled: SampledStores;
  scenario: ScenarioOfStores;
  /** Names of the stores, by index. */
  names: readonly string[];
  /** Undefined while calculating, or if nothing opens or closes. */
  divided: DividedScenario | undefined;
}

/** Opens and closes stores, with a preview of the changes. */
export function ScenarioSection({ sampled, scenario, names, divided }: ScenarioSectionProps) {
  const { t } = useTranslation();
  const readOnly = useReadOnlyProps();
  const refused = useDividedStores((state) => state.refused);
  const { opened, closed } = scenario.indexes;
  const isActive = opened.size + closed.size > 0;
  const storeKeys = useMemo(() => sampled.stores.map(storeKey), [sampled.stores]);
  const keysOf = (indexes: ReadonlySet<number>) => [...indexes].flatMap((index) => storeKeys[index] ?? []);
  const summary = isActive
    ? t('territories.scenarioSummary', { opened: opened.size, closed: closed.size })
    : t('territories.scenarioHint');
  return (
    <PlanSection
      title={t('territories.scenario')}
      summary={<Text size="sm">{summary}</Text>}
      startsOpen={isActive}
    >
      <Group gap="xs" wrap="nowrap" align="start">
        <Stack gap={4} flex={1}>
          <PlaceField
            label={t('territories.openStore')}
            placeholder={t('territories.openStoreAt')}
            value={null}
            {...readOnly}
            onChange={(place) => place && void openScenarioStore(place)}
          />
        </Stack>
        <Button
          variant="default"
          mt={22}
          px={8}
          aria-label={t('territories.openOnMap')}
          title={t('territories.openOnMap')}
          {...readOnly}
          onClick={() => void openScenarioStoreOnMap()}
        >
          <IconCrosshair size={16} />
        </Button>
      </Group>
      {opened.size > 0 && (
        <Pill.Group aria-label={t('territories.openedStores')} role="group">
          {[...opened].map((index) => (
            <Pill
              key={index}
              withRemoveButton={!readOnly.disabled}
              onRemove={() => void withdrawScenarioStores([storeKeys[index] ?? ''])}
              removeButtonProps={{
                'aria-label': t('territories.removeStore', { name: names[index] }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
            >
              {names[index]}
            </Pill>
          ))}
        </Pill.Group>
      )}
      <RefusedStores refused={refused} />
      <MultiSelect
        label={t('territories.closeStores')}
        placeholder={closed.size === 0 ? t('territories.selectStores') : ''}
        searchable
        clearable
        value={keysOf(closed)}
        {...readOnly}
        onChange={closeScenarioStores}
        data={sampled.stores.flatMap((_, index) =>
          opened.has(index) ? [] : { value: storeKeys[index] ?? '', label: names[index] ?? '' },
        )}
      />
      <SearchAgainNotice sampled={sampled} scenario={scenario} />
      {divided && isActive && (
        <>
          <ScenarioComparison
            before={divided.before.figures}
            after={divided.after.figures}
            nearness={sampled.nearness}
            names={names}
            scenario={scenario.indexes}
          />
          <ScenarioVersions divided={divided} stores={scenario.change.stores} />
        </>
      )}
      {isActive && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'start' }}
          {...readOnly}
          onClick={() => void discardScenario()}
        >
          {t('territories.discardScenario')}
        </Button>
      )}
    </PlanSection>
  );
}

/** Offers to search again if the known costs may lack the nearest store of some places. */
function SearchAgainNotice({ sampled, scenario }: Pick<ScenarioSectionProps, 'sampled' | 'scenario'>) {
  const { t } = useTranslation();
  const readOnly = useReadOnlyProps();
  const listed = useDividedStores((state) => state.stores);
  const { stores, sampling } = sampled;
  const isSearched = useMemo(
    () =>
      sampling?.samplingMethod !== 'streets' ||
      isSearchedFor(
        scenario.indexes,
        stores.map(({ position }) => toLngLat(position)),
        indexesOfScenario(stores, sampling.scenario),
      ),
    [stores, sampling, scenario.indexes],
  );
  if (isSearched) return null;
  return (
    <Notice tone="warning">
      <Stack gap="xs" align="start">
        <Text size="sm">{t('territories.neighborsClosed')}</Text>
        <Button
          size="compact-sm"
          {...readOnly}
          onClick={() =>
            void calculateAgain(
              listed.length > 0
                ? listed
                : stores.map((store) => ({ ...store, storeId: store.storeId ?? '' })),
            )
          }
        >
          {t('territories.again')}
        </Button>
      </Stack>
    </Notice>
  );
}
