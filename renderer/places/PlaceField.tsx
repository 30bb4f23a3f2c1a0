import { Box } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/fault.ts';
import type { ChosenPlace } from '../app/panel.ts';
import { faultOf, queryClient } from '../ask.ts';
import { useSettings } from '../mirror.ts';
import { FaultMessage } from '../ui/FaultMessage.tsx';
import { formatPosition } from '../ui/format.ts';
import { type Choice, PlaceCombobox } from './PlaceCombobox.tsx';
import { detailsQuery } from './questions.ts';

interface PlaceFieldProps {
  label: string;
  labelHidden?: boolean;
  placeholder: string;
  value: ChosenPlace | null;
  error?: string | undefined;
  leftSection?: ReactNode;
  /** Null when the field was emptied. */
  onChange(place: ChosenPlace | null): void;
}

/** A field of a form that holds a place; where it lies is asked of the service when it is chosen. */
export function PlaceField({ value, onChange, error, ...rest }: PlaceFieldProps) {
  const { t } = useTranslation();
  const settings = useSettings();
  const [typed, setTyped] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ choice: Choice; fault: Fault | 'no-position' }>();
  const choose = async (choice: Choice) => {
    setFailure(undefined);
    if (choice.kind === 'position') return onChange({ name: null, position: choice.position });
    const { publicId, description } = choice.place;
    try {
      const { result } = await queryClient.fetchQuery(detailsQuery(publicId, settings));
      const position = result.geometry?.location;
      if (position) onChange({ name: description, position });
      else setFailure({ choice, fault: 'no-position' });
    } catch (error) {
      setFailure({ choice, fault: faultOf(error) });
    }
  };
  return (
    <>
      <PlaceCombobox
        {...rest}
        typed={typed}
        onType={setTyped}
        error={failure?.fault === 'no-position' ? t('places.noPosition') : error}
        text={value ? (value.name ?? formatPosition(value.position)) : ''}
        onChoose={(choice) => void choose(choice)}
        onClear={() => {
          setFailure(undefined);
          onChange(null);
        }}
      />
      {failure && failure.fault !== 'no-position' && (
        <Box mt={6}>
          <FaultMessage
            fault={failure.fault}
            title={t('places.noDetails', {
              place: failure.choice.kind === 'place' ? failure.choice.place.description : '',
            })}
            onRetry={() => void choose(failure.choice)}
          />
        </Box>
      )}
    </>
  );
}
