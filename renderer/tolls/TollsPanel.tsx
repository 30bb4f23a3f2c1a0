import { Button, Group, Input, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { IconCar, IconCoins, IconDownload, IconTruck } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/faults/fault.ts';
import type { Vehicle } from '../../shared/saved/searches.ts';
import { queryClient } from '../desk/ask.ts';
import { useDeskState } from '../desk/states.ts';
import { useFaultOf } from '../desk/use-answer.ts';
import { journeyKinds, useAvoidance } from '../journey/active-closures.ts';
import { avoidanceInWords } from '../journey/avoidance.ts';
import { ClosuresLine } from '../journey/ClosuresLine.tsx';
import { useRouteRequest } from '../journey/found-routes.ts';
import { RouteFault } from '../journey/RouteFault.tsx';
import { useMethodAndTime } from '../journey/RouteOptions.tsx';
import type { RouteRequest } from '../journey/route-request.ts';
import { changeStops, useRoute } from '../journey/route-store.ts';
import { StopList } from '../journey/StopList.tsx';
import { endsInWords } from '../journey/saved-route.ts';
import { newStop } from '../journey/stops.ts';
import { useMovedStops } from '../journey/use-moved-stops.ts';
import { currencyName, sampleCurrency } from '../toll-cost/money.ts';
import { useProfiles } from '../toll-cost/profiles.ts';
import { SampleOffer, SampleTariffs, useOffersSample } from '../toll-cost/SampleTariffs.tsx';
import { showTariffs } from '../toll-cost/tariffs-dialog.ts';
import { currenciesOf } from '../toll-cost/toll-cost.ts';
import { tollRequest, tollsQuery } from '../toll-cost/toll-request.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatList } from '../ui/format.ts';
import { Options } from '../ui/Options.tsx';
import { Stale } from '../ui/Stale.tsx';
import { fileStem, saveFile } from '../ui/save-file.ts';
import { callsOfKind, useAnsweringService } from '../workbench/answering-service.ts';
import { DataNotices } from '../workbench/DataNotices.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { fieldFault } from '../workbench/fault-words.ts';
import { LastUpdated } from '../workbench/LastUpdated.tsx';
import { PanelFooter } from '../workbench/PanelFooter.tsx';
import { usePanelAction } from '../workbench/panel-actions.ts';
import { useRegionExamples } from '../workbench/region.ts';
import { chosenServiceName } from '../workbench/service-name.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import type { ComparedRoute } from './comparison.ts';
import { comparisonToCsv, incomparable, selectedIndex } from './comparison.ts';
import { NoTollsInRegion } from './NoTollsInRegion.tsx';
import { ProfileChoice } from './ProfileChoice.tsx';
import { TollList } from './TollList.tsx';
import { ratesInWords, TripRates } from './TripRates.tsx';
import { TruckForm } from './TruckForm.tsx';
import { chooseVehicle, markTollsOpened, useTolls } from './tolls-store.ts';
import { truckInWords } from './truck-in-words.ts';
import { useComparison } from './use-comparison.ts';

/** Panel for tolls: compares the costs of alternatives with a payment profile. */
export function TollsPanel() {
  const { t } = useTranslation();
  const request = useRouteRequest();
  const { vehicle, truck } = useTolls();
  const query = request && tollsQuery(tollRequest(request, vehicle, truck));
  const fault = useFaultOf(query);
  const moved = useMovedStops(request, query);
  useEffect(markTollsOpened, []);
  return (
    <Stack gap="xs">
      <StopList fault={fault} moved={moved} />
      <VehicleChoice error={fieldFault(fault, 'mode')} />
      <ProfileChoice />
      <TollOptions
        currencyOfTolls={() => {
          const found =
            request && queryClient.getQueryData(tollsQuery(tollRequest(request, vehicle, truck)).queryKey);
          return found?.routes.flatMap(currenciesOf).find((currency) => currency !== sampleCurrency);
        }}
      />
      <DataNotices calls={callsOfKind.tolls} />
      <NoTollsInRegion />
      {request ? (
        <ComparisonResult request={request} />
      ) : (
        <EmptyState icon={IconCoins} title={t('tolls.emptyTitle')} text={t('tolls.emptyText')}>
          <Example />
        </EmptyState>
      )}
      {request && <TollsOfAlternative request={request} />}
      {request ? <ComparisonActions request={request} /> : <Actions />}
    </Stack>
  );
}

/** Options that are set less often: truck size, driving costs, and sample prices. */
function TollOptions({ currencyOfTolls }: { currencyOfTolls(): string | undefined }) {
  const { vehicle, truck } = useTolls();
  const { units, tripRates } = useDeskState('settings');
  const { avoid, time } = useRoute();
  const closures = <ClosuresLine avoid={useAvoidance(avoid, journeyKinds, time)} time={time} />;
  const isTruck = vehicle === 'truck';
  const set = [...(isTruck ? truckInWords(truck, units) : []), ...(tripRates ? ratesInWords(tripRates) : [])];
  return (
    <Options changed={set} adjacent={closures}>
      {isTruck && <TruckForm />}
      <TripRates currencyOfTolls={currencyOfTolls} />
      <SampleTariffs />
    </Options>
  );
}

function VehicleChoice({ error }: { error: string | undefined }) {
  const { t } = useTranslation();
  const { vehicle } = useTolls();
  const options: { value: Vehicle; icon: typeof IconCar }[] = [
    { value: 'driving', icon: IconCar },
    { value: 'truck', icon: IconTruck },
  ];
  return (
    <Input.Wrapper error={error}>
      <SegmentedControl<Vehicle>
        aria-label={t('tolls.vehicle')}
        aria-invalid={error !== undefined}
        fullWidth
        value={vehicle}
        onChange={chooseVehicle}
        data={options.map(({ value, icon: Icon }) => ({
          value,
          label: (
            <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
              <Icon size={16} aria-hidden />
              {t(`tolls.vehicle.${value}`)}
            </span>
          ),
        }))}
      />
    </Input.Wrapper>
  );
}

function ComparisonResult({ request }: { request: RouteRequest }) {
  const { t } = useTranslation();
  const { vehicle } = useTolls();
  const { alternatives, isStale, isLooking, fault, respondedAt, tollFree, retry, effectOfSize } =
    useComparison(request);
  const service = useAnsweringService('tolls');
  const offersSample =
    useOffersSample('tolls') && alternatives?.some(({ total }) => total.withoutPrice > 0) === true;
  const faultMessage = fault && (
    <RouteFault fault={fault} labels={{ mode: t('tolls.vehicle') }} onRetry={retry} />
  );
  if (fault && !alternatives) return faultMessage;
  if (!alternatives && !isLooking) return null;
  if (!alternatives) {
    return (
      <Stale stale text={t('tolls.looking')}>
        <Skeleton height={120} aria-label={t('tolls.looking')} />
      </Stale>
    );
  }
  return (
    <Stale stale={isStale} text={t('tolls.looking')}>
      <Stack gap="sm">
        {faultMessage}
        {faultMessage && <LastUpdated at={respondedAt} />}
        <ComparisonTable alternatives={alternatives} isLoadingTollFree={tollFree.isPending} />
        {offersSample ? <SampleOffer kind="tolls" /> : <NoLowestCost alternatives={alternatives} />}
        {effectOfSize === 'ignored' && (
          <Text size="xs" c="var(--zd-warning)">
            {t('tolls.truck.ignored', { service: chosenServiceName(t, service) })}
          </Text>
        )}
        {effectOfSize === 'none' && (
          <Text size="xs" c="dimmed">
            {t('tolls.truck.sameRoutes')}
          </Text>
        )}
        {tollFree.fault && <NoTollFreeRoute fault={tollFree.fault} onRetry={tollFree.retry} />}
        <OptionsFromRoute />
        {vehicle === 'truck' && (
          <Text size="xs" c="dimmed">
            {t('tolls.truckNote')}
          </Text>
        )}
      </Stack>
    </Stale>
  );
}

/** Why no alternative is marked as the cheapest. */
function NoLowestCost({ alternatives }: { alternatives: readonly ComparedRoute[] }) {
  const { t } = useTranslation();
  const why = incomparable(alternatives);
  if (!why) return null;
  const units = why.reason === 'units' ? formatList(why.currencies.map(currencyName)) : '';
  return (
    <Text size="xs" c="dimmed">
      {t(`tolls.incomparable.${why.reason}`, { units })}
    </Text>
  );
}

function TollsOfAlternative({ request }: { request: RouteRequest }) {
  const { t } = useTranslation();
  const { chosen } = useTolls();
  const { alternatives, isStale } = useComparison(request);
  const alternative = alternatives?.[selectedIndex(alternatives, chosen)];
  return (
    alternative && (
      <Stale stale={isStale} text={t('tolls.looking')}>
        <TollList alternative={alternative} />
      </Stale>
    )
  );
}

/** Actions on the comparison and its prices, below the scrolling part. */
function Actions({ exportButton }: { exportButton?: ReactNode }) {
  const region = usePricedRegion();
  if (!exportButton && region === null) return null;
  return (
    <PanelFooter>
      <Group gap="xs">
        {exportButton}
        {region !== null && <EditPrices region={region} />}
      </Group>
    </PanelFooter>
  );
}

function ComparisonActions({ request }: { request: RouteRequest }) {
  const { alternatives, respondedAt, isStale } = useComparison(request);
  return (
    <Actions
      exportButton={
        alternatives && (
          <ExportAsCsv alternatives={alternatives} respondedAt={respondedAt} isStale={isStale} />
        )
      }
    />
  );
}

interface ExportAsCsvProps {
  alternatives: readonly ComparedRoute[];
  respondedAt: number;
  /** Whether the alternatives are those of an earlier request; exporting them would label them with the current one. */
  isStale: boolean;
}

function ExportAsCsv({ alternatives, respondedAt, isStale }: ExportAsCsvProps) {
  const { t } = useTranslation();
  const { profile } = useProfiles();
  const { vehicle, truck } = useTolls();
  const { csvSeparator } = useDeskState('settings');
  const save = () => {
    const { from, to } = endsInWords();
    const trip = { from, to, vehicle, truck, respondedAt };
    const csv = comparisonToCsv(alternatives, trip, profile, csvSeparator);
    saveFile(`${fileStem(t('searchName.tolls', { from, to }))}.csv`, csv, 'text/csv');
  };
  usePanelAction('export', isStale ? null : save);
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={15} />}
      disabled={isStale}
      onClick={save}
    >
      {t('tolls.exportCsv')}
    </Button>
  );
}

/** Why there is no toll-free alternative. */
function NoTollFreeRoute({ fault, onRetry }: { fault: Fault; onRetry(): void }) {
  const { t } = useTranslation();
  if (fault.kind === 'service' && fault.status === 'ZERO_RESULTS') {
    return (
      <Text size="xs" c="dimmed">
        {t('tolls.noWayAround')}
      </Text>
    );
  }
  return <FaultMessage fault={fault} title={t('tolls.aroundFailed')} onRetry={onRetry} />;
}

/** Options of the route panel that apply to the tolls too, and those that can't. */
function OptionsFromRoute() {
  const { t } = useTranslation();
  const { vehicle } = useTolls();
  const methodAndTime = formatList(useMethodAndTime());
  const { avoid: own, time } = useRoute();
  const avoid = useAvoidance(own, journeyKinds, time);
  const avoided = formatList(avoidanceInWords({ ...avoid, tolls: false }, 'driving'));
  const texts = [
    ...(methodAndTime === '' ? [] : [t('tolls.asInRoute', { options: methodAndTime })]),
    ...(avoided === '' ? [] : [t(`tolls.notKeptOff.${vehicle}`, { options: avoided })]),
  ];
  return texts.map((text) => (
    <Text key={text} size="xs" c="dimmed">
      {text}
    </Text>
  ));
}

/** Returns the ID of the built-in service's region, whose prices can be edited; null with another service. */
function usePricedRegion(): string | null {
  const service = useAnsweringService('tolls');
  const region = useDeskState('regions').find(({ inUse }) => inUse);
  return service.kind === 'built-in' ? (region?.id ?? null) : null;
}

function EditPrices({ region }: { region: string }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" size="compact-sm" onClick={() => showTariffs(region)}>
      {t('tolls.editPrices')}
    </Button>
  );
}

function Example() {
  const { t } = useTranslation();
  const stops = useRegionExamples()?.tolls;
  if (!stops) return null;
  return (
    <Button onClick={() => changeStops(() => stops.map((place) => newStop(place)))}>
      {t('route.tryExample', { from: stops[0].name, to: stops[1].name })}
    </Button>
  );
}
