import type { Toll, TollFare, TollRoute } from '../../shared/api/distance.ts';

/** What a vehicle can pay with: payment methods and, for the method `transponder`, systems by name. */
export interface PaymentProfile {
  methods: readonly string[];
  transponders: readonly string[];
}

export interface Amount {
  currency: string;
  value: number;
  /**
   * The price, or a part of it, has no source according to the service; absent if the service doesn't report sources.
   */
  withoutSource?: true;
}

/** The built-in service gives the source of a price, or null if there is none. Providers omit the field. */
const lacksSource = ({ source }: TollFare): boolean => source === null;

/**
 * What one toll costs with a profile. Its fares are alternatives of which one is paid, so they are
 * never summed; only those in the currency of the first usable one are compared.
 */
export type TollCost =
  | { kind: 'priced'; fare: TollFare; amount: Amount; others: readonly TollFare[] }
  /** Fares are known, but the profile may use none of them. */
  | { kind: 'unusable'; others: readonly TollFare[] }
  | { kind: 'no-price'; others: readonly TollFare[] };

/** A fare's price, where it is one plain figure. */
export function amountOf(fare: TollFare): Amount | undefined {
  const { type, currency, value } = fare.price;
  if (type !== 'value' || typeof value !== 'number' || !currency) return undefined;
  return { currency, value, ...(lacksSource(fare) && { withoutSource: true }) };
}

/** The transponder systems that a fare names, each once. */
export const transpondersOf = ({ transponders }: TollFare): string[] => [
  ...new Set((transponders ?? []).map(({ system }) => system)),
];

/** A fare that names no method takes any; one that names no transponder system takes any of them. */
export function isUsable(fare: TollFare, { methods, transponders }: PaymentProfile): boolean {
  const accepted = fare.paymentMethods ?? [];
  if (accepted.length === 0) return true;
  const systems = transpondersOf(fare);
  return accepted.some((method) =>
    method === 'transponder' && systems.length > 0
      ? methods.includes(method) && systems.some((system) => transponders.includes(system))
      : methods.includes(method),
  );
}

/** What a toll costs with a profile, and which fare that is. */
export function tollCost({ fares }: Toll, profile: PaymentProfile): TollCost {
  const all = fares ?? [];
  const priced = all.flatMap((fare) => {
    const amount = amountOf(fare);
    return amount ? [{ fare, amount }] : [];
  });
  if (priced.length === 0) return { kind: 'no-price', others: all };
  const usable = priced.filter(({ fare }) => isUsable(fare, profile));
  const [first] = usable;
  if (!first) return { kind: 'unusable', others: all };
  const cheapest = usable
    .filter(({ amount }) => amount.currency === first.amount.currency)
    .reduce((best, one) => (one.amount.value < best.amount.value ? one : best));
  return { kind: 'priced', ...cheapest, others: all.filter((fare) => fare !== cheapest.fare) };
}

export interface TollTotal {
  /** One amount per currency, in order of appearance. */
  amounts: readonly Amount[];
  /** Number of tolls without a known price, and of tolls that the profile can't pay. Neither is in the amounts. */
  withoutPrice: number;
  unusable: number;
}

/** What the tolls of a route come to with a profile, each currency by itself. */
export function tollTotal(tolls: readonly Toll[], profile: PaymentProfile): TollTotal {
  const costs = tolls.map((toll) => tollCost(toll, profile));
  return {
    amounts: summed(costs.flatMap((cost) => (cost.kind === 'priced' ? [cost.amount] : []))),
    withoutPrice: costs.filter(({ kind }) => kind === 'no-price').length,
    unusable: costs.filter(({ kind }) => kind === 'unusable').length,
  };
}

/** Money is summed in ten-thousandths, so that 0.1 + 0.2 is 0.3. */
const fractions = 10_000;

function summed(amounts: readonly Amount[]): Amount[] {
  const totals = new Map<string, Amount>();
  for (const { currency, value, withoutSource } of amounts) {
    const before = totals.get(currency);
    const marked = withoutSource ?? before?.withoutSource;
    const sum = (before?.value ?? 0) + Math.round(value * fractions);
    totals.set(currency, { currency, value: sum, ...(marked && { withoutSource: marked }) });
  }
  return [...totals.values()].map((total) => ({ ...total, value: total.value / fractions }));
}

/** Every part of the total is known and can be paid. */
export const isComplete = ({ withoutPrice, unusable }: TollTotal): boolean =>
  withoutPrice === 0 && unusable === 0;

export interface AmountRange extends Pick<Amount, 'currency' | 'withoutSource'> {
  min: number;
  max: number;
}

/** Lowest and highest total over several profiles; skips profiles that can't pay all tolls. */
export function tollRange(tolls: readonly Toll[], profiles: readonly PaymentProfile[]): AmountRange[] {
  const totals = profiles
    .map((profile) => tollTotal(tolls, profile))
    .filter(({ unusable }) => unusable === 0);
  const currencies = [...new Set(totals.flatMap(({ amounts }) => amounts.map(({ currency }) => currency)))];
  return currencies.map((currency) => {
    const inCurrency = totals.map(({ amounts }) => amounts.find((amount) => amount.currency === currency));
    const values = inCurrency.map((amount) => amount?.value ?? 0);
    const marked = inCurrency.some((amount) => amount?.withoutSource);
    return {
      currency,
      min: Math.min(...values),
      max: Math.max(...values),
      ...(marked && { withoutSource: true }),
    };
  });
}

export interface PaymentWay {
  name: string;
  /** Accepted at every toll of the route whose fares are known. */
  everywhere: boolean;
}

/** The payment methods that the route's tolls name, and whether each serves along the whole route. */
export const methodsAlong = (tolls: readonly Toll[]): PaymentWay[] =>
  waysAlong(tolls, ({ paymentMethods }) => paymentMethods ?? []);

/** The same for transponder systems. */
export const transpondersAlong = (tolls: readonly Toll[]): PaymentWay[] =>
  waysAlong(tolls, (fare) =>
    (fare.paymentMethods ?? ['transponder']).includes('transponder') ? transpondersOf(fare) : [],
  );

function waysAlong(tolls: readonly Toll[], namesOf: (fare: TollFare) => readonly string[]): PaymentWay[] {
  const known = tolls.map(({ fares }) => fares ?? []).filter((fares) => fares.length > 0);
  const names = [...new Set(known.flat().flatMap(namesOf))];
  const takes = (fare: TollFare, name: string) =>
    (fare.paymentMethods ?? []).length === 0 || namesOf(fare).includes(name);
  return names.map((name) => ({
    name,
    everywhere: known.every((fares) => fares.some((fare) => takes(fare, name))),
  }));
}

/** Whether a route has tolls, which its notice says (`provider.md` 3). */
export const saysTolls = ({ notice }: { notice: string }): boolean => /toll/i.test(notice);

/** The tolls of a whole route, each with the name of its system. `tollSystemRef` counts from 0 in the leg's systems. */
export const tollsOf = ({ legs }: Pick<TollRoute, 'legs'>): Toll[] =>
  legs.flatMap(({ tolls, tollSystems }) =>
    tolls.map((toll) => ({
      ...toll,
      tollSystem: toll.tollSystem || tollSystems[toll.tollSystemRef ?? -1]?.name,
    })),
  );

/** What a toll of a route is called: its system, else the place where it is collected. */
export const tollName = ({ tollSystem, tollCollectionLocations }: Toll): string =>
  tollSystem || ((tollCollectionLocations ?? []).map(({ name }) => name).find(Boolean) ?? '');

/** The currencies in which the fares of a route are given. */
export const currenciesOf = (route: TollRoute): string[] =>
  tollsOf(route).flatMap(({ fares }) => (fares ?? []).flatMap((fare) => amountOf(fare)?.currency ?? []));
