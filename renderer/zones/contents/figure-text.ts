import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeskState } from '../../desk/states.ts';
import { formatArea, formatDistance, formatNumber } from '../../ui/format.ts';
import { type FigureKind, figureOf, type ZoneFigures } from './contents-figures.ts';

/** Returns a function that names a figure, for headings. */
export function useFigureName(): (kind: FigureKind) => string {
  const { t } = useTranslation();
  return (kind) => {
    switch (kind) {
      case 'neighbours':
      case 'commonBorder':
        return t(`zones.allContents.${kind}`);
      default:
        return t(`zones.contents.${kind}`);
    }
  };
}

/**
 * Returns a function that formats a figure in the window's language and units, with `*` if the data cover only part
 * of the zone; it returns undefined for figures that aren't counted yet.
 */
export function useFigureText(): (figures: ZoneFigures, kind: FigureKind) => string | undefined {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  return useCallback(
    (figures, kind) => {
      const figure = figureOf(figures, kind);
      if (figure === undefined) return undefined;
      if (figure === null) return t('zones.contents.unknown');
      switch (kind) {
        case 'area':
          return formatArea(figure, units);
        case 'perimeter':
        case 'commonBorder':
          return formatDistance(figure, units);
        case 'neighbours':
          return formatNumber(figure);
        default: {
          const text = kind === 'postalCodes' ? codesText(t, figures) : formatNumber(figure);
          return figures.contents?.partly ? `${text} *` : text;
        }
      }
    },
    [t, units],
  );
}

function codesText(t: TFunction, { contents }: ZoneFigures): string {
  const codes = contents?.postalCodes ?? [];
  const first = codes.slice(0, 2).map(({ name }) => name);
  return codes.length === 0
    ? t('zones.contents.none')
    : [...first, ...(codes.length > first.length ? ['…'] : [])].join(', ') +
        ` (${formatNumber(codes.length)})`;
}
