import type { UnitSystem } from '../../shared/api/value-sets.ts';
import { metersPerFoot } from '../../shared/figures/rounded-figures.ts';
import { type Truck, type TruckFigure, truckFigures } from '../../shared/trucks/truck.ts';
import { formatNumber, unitSuffix } from '../ui/format.ts';
import { words } from '../words/words.ts';

const tonsPerPound = 0.000_453_592_37;

/** How a figure of a truck is entered and shown. */
interface FigureUnit {
  /** Meters or metric tons per unit. */
  size: number;
  /** Null for a count. `ton` is metric, and the only one that isn't a unit of `Intl`. */
  name: 'meter' | 'foot' | 'ton' | 'pound' | null;
  decimals: number;
  step: number;
}

const meters: FigureUnit = { size: 1, name: 'meter', decimals: 2, step: 0.1 };
const feet: FigureUnit = { size: metersPerFoot, name: 'foot', decimals: 2, step: 0.5 };
const tons: FigureUnit = { size: 1, name: 'ton', decimals: 2, step: 0.5 };
const pounds: FigureUnit = { size: tonsPerPound, name: 'pound', decimals: 0, step: 1000 };
const count: FigureUnit = { size: 1, name: null, decimals: 0, step: 1 };

/** Returns the unit of a truck's figure. */
export function unitOf(figure: TruckFigure, units: UnitSystem): FigureUnit {
  if (figure === 'axles') return count;
  const isWeight = figure === 'weightTons' || figure === 'axleLoadTons';
  if (units === 'imperial') return isWeight ? pounds : feet;
  return isWeight ? tons : meters;
}

/** Returns the symbol after a figure, with its space. */
export function suffixOf({ name }: FigureUnit): string {
  if (name === null) return '';
  return name === 'ton' ? `\u{a0}${words.t('tolls.truck.tons')}` : unitSuffix(name);
}

/** Formats a figure: `3.5 m`, `80,000 lb`, `5`. */
export function figureInWords(figure: TruckFigure, value: number, units: UnitSystem): string {
  const unit = unitOf(figure, units);
  return formatNumber(value / unit.size, unit.decimals) + suffixOf(unit);
}

/** Formats the figures set for a truck: `height 3.5 m`. */
export function truckInWords(truck: Truck, units: UnitSystem): string[] {
  const figures = truckFigures.flatMap((figure) => {
    const value = truck[figure];
    if (value === undefined) return [];
    return figure === 'axles'
      ? words.t('tolls.truck.set.axles', { count: value })
      : words.t(`tolls.truck.set.${figure}`, { value: figureInWords(figure, value, units) });
  });
  return [...figures, ...(truck.hazmat ? [words.t('tolls.truck.set.hazmat')] : [])];
}
