import type { UnitSystem } from '../../shared/api/value-sets.ts';
import { formatAmount, formatAmounts } from '../toll-cost/money.ts';
import { isComplete, type TollTotal } from '../toll-cost/toll-cost.ts';
import {
  areaPairFormatter,
  distancePairFormatter,
  type FormatPair,
  formatDistance,
  formatDuration,
  formatExactDistance,
  formatExactDuration,
  formatList,
  formatNumber,
  pairFormatter,
} from '../ui/format.ts';
import { words } from '../words/words.ts';
import { fieldsInWords } from '../workspace-zones/fields-in-words.ts';
import type { BeforeAfter, Change } from './answer-changes.ts';

type FormatNumber = (value: number) => string;

/** Returns a change as sentences, one per line. */
export function changeInWords(change: Change, units: UnitSystem): string[] {
  switch (change.kind) {
    case 'found':
      return [words.t(change.after ? 'saved.changed.foundNow' : 'saved.changed.foundNoMore')];
    case 'seconds':
      return [
        numberChange(
          words.t('saved.changed.seconds'),
          change,
          pairFormatter(formatDuration),
          pairFormatter(formatExactDuration),
        ),
      ];
    case 'meters':
      return [
        numberChange(
          words.t('saved.changed.meters'),
          change,
          distancePairFormatter(units),
          exactDistances(units),
        ),
      ];
    case 'results':
      return [numberChange(words.t('saved.changed.results'), change, pairFormatter(formatNumber))];
    case 'via':
    case 'name':
    case 'address':
      return [replacement(words.t(`saved.changed.${change.kind}`), change, nameOrUnnamed)];
    case 'listed':
      return (['added', 'gone'] as const).flatMap((list) =>
        change[list].length > 0
          ? [words.t(`saved.changed.${list}`, { names: namesInWords(change[list]) })]
          : [],
      );
    case 'way':
    case 'otherwise':
      return [words.t(`saved.changed.${change.kind}`)];
    case 'price':
      return [priceInWords(change)];
    case 'area': {
      const { method, origin } = change;
      const value = words.t(method === 'time' ? 'isochrones.minutes' : 'isochrones.kilometers', {
        value: change.value,
      });
      const what = words.t('saved.changed.area', { value, origin });
      return [numberChange(what, change, areaPairFormatter(units))];
    }
    case 'cells':
      return cellsInWords(change, units);
    case 'ofAddress':
      return change.changes.flatMap((addressChange) =>
        changeInWords(addressChange, units).map((line) =>
          words.t('saved.changed.ofOne', { name: change.address, change: line }),
        ),
      );
    case 'zones':
      return zonesInWords(change);
    case 'moved':
      return [words.t('saved.changed.moved', { distance: formatDistance(change.meters, units) })];
  }
}

const nameOrUnnamed = (name: string) => name || words.t('saved.changed.unnamed');

const exactDistances = (units: UnitSystem) => pairFormatter((meters) => formatExactDistance(meters, units));

const replacement = <T>(what: string, { before, after }: BeforeAfter<T>, write: (value: T) => string) =>
  words.t('saved.changed.instead', { what, before: write(before), after: write(after) });

/** Returns the change of a number, rounded for display; exact if both rounded values would look the same. */
function numberChange(
  what: string,
  { before: was, after: is }: BeforeAfter<number>,
  rounded: FormatPair,
  exact = rounded,
): string {
  const [roundedBefore, roundedAfter] = rounded(was, is);
  const write = roundedBefore === roundedAfter ? exact : rounded;
  const [before, after] = write(was, is);
  const change = signed(is - was, (size) => write(size, size)[0]);
  return words.t('saved.changed.figure', { what, before, after, change });
}

const signed = (value: number, write: FormatNumber) => `${value > 0 ? '+' : '−'}${write(Math.abs(value))}`;

function priceInWords({ profile, before, after }: Extract<Change, { kind: 'price' }>): string {
  const what = words.t('saved.changed.tolls', { profile });
  const [amountBefore, amountAfter] = [before.amounts[0], after.amounts[0]];
  const currency = (amountAfter ?? amountBefore)?.currency;
  const isOneCurrency = [before, after].every(
    (total) =>
      isComplete(total) &&
      total.amounts.length < 2 &&
      total.amounts.every((amount) => amount.currency === currency),
  );
  if (currency === undefined || !isOneCurrency) return replacement(what, { before, after }, totalInWords);
  const change = signed((amountAfter?.value ?? 0) - (amountBefore?.value ?? 0), (value) =>
    formatAmount({ currency, value }),
  );
  return words.t('saved.changed.figure', {
    what,
    change,
    before: totalInWords(before),
    after: totalInWords(after),
  });
}

/** Maximum number of names or zones listed individually; a service may have thousands. */
const maxNamed = 30;

function namesInWords(names: readonly string[]): string {
  const rest = names.length - maxNamed;
  if (rest <= 0) return formatList(names);
  return formatList([...names.slice(0, maxNamed), words.t('saved.changed.more', { count: rest })]);
}

function zonesInWords({ changed }: Extract<Change, { kind: 'zones' }>): string[] {
  const rest = changed.length - maxNamed;
  return [
    ...changed
      .slice(0, maxNamed)
      .map(({ zoneId, ...difference }) =>
        words.t('saved.changed.ofOne', { name: zoneId, change: fieldsInWords(words.t, difference) }),
      ),
    ...(rest > 0 ? [words.t('saved.changed.moreZones', { count: rest })] : []),
  ];
}

/** Returns the sum of the tolls; “at least” it if some prices are unknown. */
function totalInWords(total: TollTotal): string {
  const amount = formatAmounts(total.amounts);
  if (isComplete(total)) return amount || words.t('tolls.none');
  return amount === '' ? words.t('saved.changed.notKnown') : words.t('tolls.atLeast', { amount });
}

function cellsInWords(
  { changed, total, maxSeconds, maxMeters, reachabilityChanges }: Extract<Change, { kind: 'cells' }>,
  units: UnitSystem,
): string[] {
  const cells = words.t('saved.changed.cells', { count: changed, of: total });
  const max = [
    ...(maxSeconds > 0
      ? [maxSeconds < 60 ? formatExactDuration(maxSeconds) : formatDuration(maxSeconds)]
      : []),
    ...(maxMeters > 0 ? [formatDistance(maxMeters, units)] : []),
  ];
  return [
    max.length > 0 ? words.t('saved.changed.cellsBy', { cells, max: formatList(max) }) : cells,
    ...(reachabilityChanges > 0 ? [words.t('saved.changed.ways', { count: reachabilityChanges })] : []),
  ];
}
