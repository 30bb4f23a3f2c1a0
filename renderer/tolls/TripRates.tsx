import { Group, NumberInput, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TripRates as Rates, tripRatesSchema } from '../../shared/settings.ts';
import { changeSettings, useSettings } from '../mirror.ts';

const firstRates: Rates = { currency: 'EUR', perKilometer: 0.25, perHour: 20 };

/** The price of a kilometer and of an hour, for the whole cost of a trip. */
export function TripRates() {
  const { t } = useTranslation();
  const settings = useSettings();
  // What is typed is shown at once, and not when the desk has kept it.
  const [tripRates, setTripRates] = useState(settings.tripRates);
  const [currency, setCurrency] = useState<string | null>(null);
  const change = (rates: Rates | null) => {
    setTripRates(rates);
    void changeSettings({ tripRates: rates });
  };
  const number = (value: number | string) => (typeof value === 'number' && value >= 0 ? value : 0);
  const wrong = currency !== null && !tripRatesSchema.shape.currency.safeParse(currency).success;
  return (
    <>
      <Switch
        label={t('tolls.rates')}
        checked={tripRates !== null}
        onChange={({ currentTarget: { checked } }) => change(checked ? firstRates : null)}
      />
      {tripRates && (
        <Group gap="xs" grow align="start">
          <NumberInput
            label={t('tolls.rates.perKilometer')}
            min={0}
            step={0.05}
            decimalScale={4}
            value={tripRates.perKilometer}
            onChange={(value) => change({ ...tripRates, perKilometer: number(value) })}
          />
          <NumberInput
            label={t('tolls.rates.perHour')}
            min={0}
            decimalScale={2}
            value={tripRates.perHour}
            onChange={(value) => change({ ...tripRates, perHour: number(value) })}
          />
          <TextInput
            label={t('tolls.rates.currency')}
            maxLength={3}
            value={currency ?? tripRates.currency}
            error={wrong ? t('tolls.rates.wrongCurrency') : undefined}
            onChange={({ currentTarget: { value } }) => {
              const code = value.toUpperCase();
              setCurrency(code);
              if (tripRatesSchema.shape.currency.safeParse(code).success)
                change({ ...tripRates, currency: code });
            }}
            onBlur={() => !wrong && setCurrency(null)}
          />
        </Group>
      )}
    </>
  );
}
