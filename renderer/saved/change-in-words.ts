import type { UnitSystem } from '../../shared/api/value-sets.ts';
import { formatAmount, formatAmounts } from '../toll-cost/money.ts';
import { isComplete, type TollTotal } from '../toll-cost/toll-cost.ts';
import {
  type FormatPair,
  formatAreas,
  formatDistance,
  formatDistances,
  formatDuration,
  formatExactDistance,
  formatExactDuration,
  formatList,
  formatNumber,
  pairOf,
} from '../ui/format.ts';
import { words } from '../words/words.ts';
import { fieldsInWords } from '../workspace-zones/fields-in-words.ts';
import type { Change } from './what-changed.ts';

type Written = (value: number) => string;

/** What is otherwise in a new answer, in sentences of a line each. */
export function changeInWords(change: Change, units: UnitSystem): string[] {
  switch (change.kind) {
    case 'found':
      return [words.t(change.after ? 'saved.changed.foundNow' : 'saved.changed.foundNoMore')];
    case 'seconds':
      return [
        figure(words.t('saved.changed.seconds'), change, pairOf(formatDuration), pairOf(formatExactDuration)),
      ];
    case 'meters':
      return [figure(words.t('saved.changed.meters'), change, formatDistances(units), exactDistances(units))];
    case 'results':
      return [figure(words.t('saved.changed.results'), change, pairOf(formatNumber))];
    case 'via':
    case 'name':
    case 'address':
      return [instead(words.t(`saved.changed.${change.kind}`), change, named)];
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
      return [figure(what, change, formatAreas(units))];
    }
    case 'cells':
      return cellsInWords(change, units);
    case 'ofAddress':
      return change.changes.flatMap((one) =>
        changeInWords(one, units).map((line) =>
          words.t('saved.changed.ofOne', { name: change.address, change: line }),
        ),
      );
    case 'zones':
      return zonesInWords(change);
    case 'moved':
      return [words.t('saved.changed.moved', { distance: formatDistance(change.meters, units) })];
  }
}

const named = (name: string) => name || words.t('saved.changed.unnamed');

const exactDistances = (units: UnitSystem) => pairOf((meters) => formatExactDistance(meters, units));

interface FromTo<T> {
  before: T;
  after: T;
}

const instead = <T>(what: string, { before, after }: FromTo<T>, write: (value: T) => string) =>
  words.t('saved.changed.instead', { what, before: write(before), after: write(after) });

/** Formatted for people; exact if both would look the same. */
function figure(
  what: string,
  { before: was, after: is }: FromTo<number>,
  usual: FormatPair,
  exact = usual,
): string {
  const [one, other] = usual(was, is);
  const write = one === other ? exact : usual;
  const [before, after] = write(was, is);
  const change = signed(is - was, (size) => write(size, size)[0]);
  return words.t('saved.changed.figure', { what, before, after, change });
}

const signed = (value: number, write: Written) => `${value > 0 ? '+' : '−'}${write(Math.abs(value))}`;

function priceInWords({ profile, before, after }: Extract<Change, { kind: 'price' }>): string {
  const what = words.t('saved.changed.tolls', { profile });
  const [from, to] = [before.amounts[0], after.amounts[0]];
  const currency = (to ?? from)?.currency;
  const isOne = [before, after].every(
    (total) =>
      isComplete(total) &&
      total.amounts.length < 2 &&
      total.amounts.every((amount) => amount.currency === currency),
  );
  if (currency === undefined || !isOne) return instead(what, { before, after }, totalInWords);
  const change = signed((to?.value ?? 0) - (from?.value ?? 0), (value) => formatAmount({ currency, value }));
  return words.t('saved.changed.figure', {
    what,
    change,
    before: totalInWords(before),
    after: totalInWords(after),
  });
}

/** Names or zones listed individually; a service may have thousands. */
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

/** What tolls come to. */
function totalInWords(total: TollTotal): string {
  const amount = formatAmounts(total.amounts);
  if (isComplete(total)) return amount || words.t('tolls.none');
  return amount === '' ? words.t('saved.changed.notKnown') : words.t('tolls.atLeast', { amount });
}

function cellsInWords(
  { changed, of, maxSeconds, maxMeters, ways }: Extract<Change, { kind: 'cells' }>,
  units: UnitSystem,
): string[] {
  const cells = words.t('saved.changed.cells', { count: changed, of });
  const max = [
    ...(maxSeconds > 0
      ? [maxSeconds < 60 ? formatExactDuration(maxSeconds) : formatDuration(maxSeconds)]
      : []),
    ...(maxMeters > 0 ? [formatDistance(maxMeters, units)] : []),
  ];
  return [
    max.length > 0 ? words.t('saved.changed.cellsBy', { cells, max: formatList(max) }) : cells,
    ...(ways > 0 ? [words.t('saved.changed.ways', { count: ways })] : []),
  ];
}
