import { Box } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/faults/fault.ts';
import { faultOf, queryClient } from '../desk/ask.ts';
import { useDeskState } from '../desk/states.ts';
import { formatPosition } from '../ui/format.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import type { SelectedPlace } from '../workbench/panel.ts';
import type { Choice } from './choice.ts';
import { PlaceCombobox } from './PlaceCombobox.tsx';
import { detailsQuery } from './place-queries.ts';

interface PlaceFieldProps {
  label: string;
  labelHidden?: boolean;
  placeholder: string;
  value: SelectedPlace | null;
  error?: string | undefined;
  disabled?: true;
  /** Why it is disabled. */
  title?: string;
  leftSection?: ReactNode;
  /** Called with null when the field is cleared. */
  onChange(place: SelectedPlace | null): void;
}

/** Form field for a place; requests its position from the service when it is chosen. */
export function PlaceField({ value, onChange, error, ...rest }: PlaceFieldProps) {
  const { t } = useTranslation();
  const settings = useDeskState('settings');
  const [typed, setTyped] = useState<string | null>(null);
  /** Description of the choice while its position is being requested; null if none is. */
  const [pendingText, setPendingText] = useState<string | null>(null);
  /** Number of the latest choice; answers to earlier ones are ignored. */
  const latestChoice = useRef(0);
  const [failure, setFailure] = useState<{ choice: Choice; fault: Fault | 'no-position' }>();
  const startChoice = (description: string | null) => {
    latestChoice.current += 1;
    setFailure(undefined);
    setPendingText(description);
    return latestChoice.current;
  };
  const choose = async (choice: Choice) => {
    if (choice.kind === 'position') {
      startChoice(null);
      return onChange({ name: null, position: choice.position });
    }
    const { publicId, description } = choice.place;
    const choiceNumber = startChoice(description);
    const outcome = await queryClient.fetchQuery(detailsQuery(publicId, settings)).then(
      ({ result }) => result.geometry?.location ?? 'no-position',
      (error: unknown) => faultOf(error),
    );
    if (choiceNumber !== latestChoice.current) return;
    setPendingText(null);
    if (outcome === 'no-position' || 'kind' in outcome) setFailure({ choice, fault: outcome });
    else onChange({ name: description, position: outcome });
  };
  return (
    <>
      <PlaceCombobox
        {...rest}
        typed={typed}
        onType={setTyped}
        error={failure?.fault === 'no-position' ? t('places.noPosition') : error}
        isWaiting={pendingText !== null}
        text={pendingText ?? (value ? (value.name ?? formatPosition(value.position)) : '')}
        onChoose={(choice) => void choose(choice)}
        onClear={() => {
          startChoice(null);
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
