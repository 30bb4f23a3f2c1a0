import { Group, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/faults/fault.ts';
import { type TripRates as Rates, tripRatesSchema } from '../../shared/settings/settings.ts';
import { changeSettings } from '../desk/change-settings.ts';
import { useDeskState } from '../desk/states.ts';
import { formatMoney } from '../ui/format.ts';
import { TypedNumberInput } from '../ui/TypedNumberInput.tsx';
import { words } from '../words/words.ts';
import { ChangingControls } from '../workbench/ChangingControls.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';

/** Formats the rates greater than zero: `€0.40 per km`. */
export const ratesInWords = ({ currency, perKilometer, perHour }: Rates): string[] => [
  ...(perKilometer > 0
    ? [words.t('tolls.rates.set.perKilometer', { amount: formatMoney(perKilometer, currency) })]
    : []),
  ...(perHour > 0 ? [words.t('tolls.rates.set.perHour', { amount: formatMoney(perHour, currency) })] : []),
];

/** Initial rates: zero, because only the user knows the driving costs. */
const noRates = { perKilometer: 0, perHour: 0 };

interface TripRatesProps {
  /** Returns the currency of the tolls found, the default for the rates, so that both can be added; undefined without tolls. */
  currencyOfTolls(): string | undefined;
}

/** Form for the price of a kilometer and an hour, which are added to the tolls of a trip. */
export function TripRates({ currencyOfTolls }: TripRatesProps) {
  const { t } = useTranslation();
  const settings = useDeskState('settings');
  // Shown immediately, not only after the desk has stored it.
  const [tripRates, setTripRates] = useState(settings.tripRates);
  const [currency, setCurrency] = useState<string | null>(null);
  const [fault, setFault] = useState<Fault>();
  const change = async (rates: Rates | null) => {
    setTripRates(rates);
    setFault(await changeSettings({ tripRates: rates }));
  };
  const isCurrencyInvalid = currency !== null && !tripRatesSchema.shape.currency.safeParse(currency).success;
  return (
    <>
      <ChangingControls>
        <Switch
          label={t('tolls.rates')}
          checked={tripRates !== null}
          onChange={({ currentTarget: { checked } }) =>
            void change(checked ? { ...noRates, currency: currencyOfTolls() ?? 'EUR' } : null)
          }
        />
        {tripRates && (
          <Group gap="xs" grow align="start">
            <TypedNumberInput
              label={t('tolls.rates.perKilometer')}
              min={0}
              allowNegative={false}
              step={0.05}
              decimalScale={4}
              value={tripRates.perKilometer}
              onChange={(perKilometer) => void change({ ...tripRates, perKilometer })}
            />
            <TypedNumberInput
              label={t('tolls.rates.perHour')}
              min={0}
              allowNegative={false}
              decimalScale={2}
              value={tripRates.perHour}
              onChange={(perHour) => void change({ ...tripRates, perHour })}
            />
            <TextInput
              label={t('tolls.rates.currency')}
              maxLength={3}
              value={currency ?? tripRates.currency}
              error={isCurrencyInvalid ? t('tolls.rates.wrongCurrency') : undefined}
              onChange={({ currentTarget: { value } }) => {
                const code = value.toUpperCase();
                setCurrency(code);
                if (tripRatesSchema.shape.currency.safeParse(code).success)
                  void change({ ...tripRates, currency: code });
              }}
              onBlur={() => !isCurrencyInvalid && setCurrency(null)}
            />
          </Group>
        )}
      </ChangingControls>
      {fault && (
        <FaultMessage
          fault={fault}
          title={t('tolls.rates.notSaved')}
          onRetry={() => void change(tripRates)}
        />
      )}
    </>
  );
}
