import { Box } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/faults/fault.ts';
import { faultOf, queryClient } from '../desk/ask.ts';
import { useDeskState } from '../desk/states.ts';
import { formatPosition } from '../ui/format.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import type { ChosenPlace } from '../workbench/panel.ts';
import type { Choice } from './choice.ts';
import { PlaceCombobox } from './PlaceCombobox.tsx';
import { detailsQuery } from './place-queries.ts';

interface PlaceFieldProps {
  label: string;
  labelHidden?: boolean;
  placeholder: string;
  value: ChosenPlace | null;
  error?: string | undefined;
  disabled?: true;
  /** Why it is disabled. */
  title?: string;
  leftSection?: ReactNode;
  /** Null when the field was emptied. */
  onChange(place: ChosenPlace | null): void;
}

/** A field of a form that holds a place; where it lies is asked of the service when it is chosen. */
export function PlaceField({ value, onChange, error, ...rest }: PlaceFieldProps) {
  const { t } = useTranslation();
  const settings = useDeskState('settings');
  const [typed, setTyped] = useState<string | null>(null);
  /** The choice, while its position is being looked up. */
  const [awaited, setAwaited] = useState<string | null>(null);
  /** Number of the latest choice; answers to earlier ones are ignored. */
  const turn = useRef(0);
  const [failure, setFailure] = useState<{ choice: Choice; fault: Fault | 'no-position' }>();
  const startTurn = (chosen: string | null) => {
    turn.current += 1;
    setFailure(undefined);
    setAwaited(chosen);
    return turn.current;
  };
  const choose = async (choice: Choice) => {
    if (choice.kind === 'position') {
      startTurn(null);
      return onChange({ name: null, position: choice.position });
    }
    const { publicId, description } = choice.place;
    const own = startTurn(description);
    const outcome = await queryClient.fetchQuery(detailsQuery(publicId, settings)).then(
      ({ result }) => result.geometry?.location ?? 'no-position',
      (error: unknown) => faultOf(error),
    );
    if (own !== turn.current) return;
    setAwaited(null);
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
        waiting={awaited !== null}
        text={awaited ?? (value ? (value.name ?? formatPosition(value.position)) : '')}
        onChoose={(choice) => void choose(choice)}
        onClear={() => {
          startTurn(null);
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
