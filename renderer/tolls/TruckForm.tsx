import { Checkbox, NumberInput, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ordinaryTruck, type TruckFigure, truckFigures, truckLimits } from '../../shared/trucks/truck.ts';
import { useDeskState } from '../desk/states.ts';
import { changeTruck, useTolls } from './tolls-store.ts';
import { figureInWords, suffixOf, unitOf } from './truck-in-words.ts';

/** Form for the size and weight of the truck, which roads may limit. */
export function TruckForm() {
  const { t } = useTranslation();
  const { truck } = useTolls();
  const { units } = useDeskState('settings');
  return (
    <>
      <SimpleGrid cols={2} spacing="xs">
        {truckFigures.map((figure) => (
          <FigureField key={`${figure} ${units} ${truck[figure]}`} figure={figure} />
        ))}
      </SimpleGrid>
      <Checkbox
        label={t('tolls.truck.hazmat')}
        checked={truck.hazmat ?? false}
        onChange={({ currentTarget: { checked } }) => changeTruck({ ...truck, hazmat: checked || undefined })}
      />
    </>
  );
}

function FigureField({ figure }: { figure: TruckFigure }) {
  const { t } = useTranslation();
  const { truck } = useTolls();
  const { units } = useDeskState('settings');
  const unit = unitOf(figure, units);
  const { size, decimals, step } = unit;
  const shown = (value: number) => Number((value / size).toFixed(decimals));
  const { min, max } = truckLimits[figure];
  const before = truck[figure];
  const [entered, setEntered] = useState<string | number>(before === undefined ? '' : shown(before));
  const [isOutside, setIsOutside] = useState(false);
  // Applied when the field is left, because each change sends a request.
  const apply = () => {
    if (typeof entered === 'number' && (entered < shown(min) || entered > shown(max))) setIsOutside(true);
    else if (entered === '') changeTruck({ ...truck, [figure]: undefined });
    else if (typeof entered === 'number' && (before === undefined || entered !== shown(before)))
      // Clamped, because the limits shown are rounded.
      changeTruck({ ...truck, [figure]: Math.min(max, Math.max(min, entered * size)) });
  };
  return (
    <NumberInput
      label={t(`tolls.truck.${figure}`)}
      placeholder={t('tolls.truck.default', { value: figureInWords(figure, ordinaryTruck[figure], units) })}
      suffix={suffixOf(unit)}
      min={shown(min)}
      max={shown(max)}
      step={step}
      decimalScale={decimals}
      allowNegative={false}
      clampBehavior="none"
      value={entered}
      error={
        isOutside &&
        t('tolls.truck.outside', {
          min: figureInWords(figure, min, units),
          max: figureInWords(figure, max, units),
        })
      }
      onChange={(value) => {
        setEntered(value);
        setIsOutside(false);
      }}
      onBlur={apply}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply();
      }}
    />
  );
}
