import type { Toll, TollFare, TollRoute } from '../../shared/api/distance.ts';

/** Payment methods of a vehicle and, for the method `transponder`, its systems by name. */
export interface PaymentProfile {
  methods: readonly string[];
  transponders: readonly string[];
}

export interface Amount {
  currency: string;
  value: number;
  /**
   * Set if the price, or a part of it, has no source according to the service; absent if the service doesn't report sources.
   */
  withoutSource?: true;
}

/** The built-in service gives the source of a price, or null if there is none. Providers omit the field. */
const lacksSource = ({ source }: TollFare): boolean => source === null;

/**
 * Cost of a toll with a profile. Its fares are alternatives of which one is paid, so they are never summed. Only usable
 * fares in the currency of the first one are compared.
 */
export type TollCost =
  | { kind: 'priced'; fare: TollFare; amount: Amount; others: readonly TollFare[] }
  /** Fares are known, but the profile can't pay any of them. */
  | { kind: 'unusable'; others: readonly TollFare[] }
  | { kind: 'no-price'; others: readonly TollFare[] };

/** Returns a fare's price; undefined unless it is a single amount. */
export function amountOf(fare: TollFare): Amount | undefined {
  const { type, currency, value } = fare.price;
  if (type !== 'value' || typeof value !== 'number' || !currency) return undefined;
  return { currency, value, ...(lacksSource(fare) && { withoutSource: true }) };
}

/** Returns the transponder systems that a fare names, each once. */
export const transpondersOf = ({ transponders }: TollFare): string[] => [
  ...new Set((transponders ?? []).map(({ system }) => system)),
];

/** Whether a profile can pay a fare. A fare without methods accepts any; one without transponder systems accepts all. */
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

/** Returns the cheapest usable fare of a toll, or why there is none. */
export function tollCost({ fares }: Toll, profile: PaymentProfile): TollCost {
  const allFares = fares ?? [];
  const priced = allFares.flatMap((fare) => {
    const amount = amountOf(fare);
    return amount ? [{ fare, amount }] : [];
  });
  if (priced.length === 0) return { kind: 'no-price', others: allFares };
  const usable = priced.filter(({ fare }) => isUsable(fare, profile));
  const [first] = usable;
  if (!first) return { kind: 'unusable', others: allFares };
  const cheapest = usable
    .filter(({ amount }) => amount.currency === first.amount.currency)
    .reduce((best, one) => (one.amount.value < best.amount.value ? one : best));
  return { kind: 'priced', ...cheapest, others: allFares.filter((fare) => fare !== cheapest.fare) };
}

export interface TollTotal {
  /** One amount per currency, in order of appearance. */
  amounts: readonly Amount[];
  /** Number of tolls without a known price, and of tolls that the profile can't pay. Neither is in the amounts. */
  withoutPrice: number;
  unusable: number;
}

/** Returns the total of tolls with a profile, by currency. */
export function tollTotal(tolls: readonly Toll[], profile: PaymentProfile): TollTotal {
  const costs = tolls.map((toll) => tollCost(toll, profile));
  return {
    amounts: sumByCurrency(costs.flatMap((cost) => (cost.kind === 'priced' ? [cost.amount] : []))),
    withoutPrice: costs.filter(({ kind }) => kind === 'no-price').length,
    unusable: costs.filter(({ kind }) => kind === 'unusable').length,
  };
}

/** Amounts are summed as integers of ten-thousandths, so that 0.1 + 0.2 is 0.3. */
const unitsPerAmount = 10_000;

function sumByCurrency(amounts: readonly Amount[]): Amount[] {
  const totals = new Map<string, Amount>();
  for (const { currency, value, withoutSource } of amounts) {
    const before = totals.get(currency);
    const marked = withoutSource ?? before?.withoutSource;
    const sum = (before?.value ?? 0) + Math.round(value * unitsPerAmount);
    totals.set(currency, { currency, value: sum, ...(marked && { withoutSource: marked }) });
  }
  return [...totals.values()].map((total) => ({ ...total, value: total.value / unitsPerAmount }));
}

/** Whether every toll has a known price and can be paid. */
export const isComplete = ({ withoutPrice, unusable }: TollTotal): boolean =>
  withoutPrice === 0 && unusable === 0;

export interface AmountRange extends Pick<Amount, 'currency' | 'withoutSource'> {
  min: number;
  max: number;
}

/** Returns the lowest and highest total of several profiles, by currency; skips profiles that can't pay all tolls. */
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

/** A payment method or transponder system. */
export interface PaymentOption {
  name: string;
  /** Whether it is accepted at every toll of the route whose fares are known. */
  isAcceptedEverywhere: boolean;
}

/** Returns the payment methods that the tolls of a route name. */
export const paymentMethodsOf = (tolls: readonly Toll[]): PaymentOption[] =>
  paymentOptions(tolls, ({ paymentMethods }) => paymentMethods ?? []);

/** Returns the transponder systems that the tolls of a route name. */
export const transpondersOfTolls = (tolls: readonly Toll[]): PaymentOption[] =>
  paymentOptions(tolls, (fare) =>
    (fare.paymentMethods ?? ['transponder']).includes('transponder') ? transpondersOf(fare) : [],
  );

function paymentOptions(
  tolls: readonly Toll[],
  namesOf: (fare: TollFare) => readonly string[],
): PaymentOption[] {
  const knownFares = tolls.map(({ fares }) => fares ?? []).filter((fares) => fares.length > 0);
  const names = [...new Set(knownFares.flat().flatMap(namesOf))];
  const accepts = (fare: TollFare, name: string) =>
    (fare.paymentMethods ?? []).length === 0 || namesOf(fare).includes(name);
  return names.map((name) => ({
    name,
    isAcceptedEverywhere: knownFares.every((fares) => fares.some((fare) => accepts(fare, name))),
  }));
}

/** Whether a route has tolls according to its notice (`provider.md` 3). */
export const reportsTolls = ({ notice }: { notice: string }): boolean => /toll/i.test(notice);

/** Returns the tolls of all legs, each with the name of its system. `tollSystemRef` is an index in the leg's systems. */
export const tollsOf = ({ legs }: Pick<TollRoute, 'legs'>): Toll[] =>
  legs.flatMap(({ tolls, tollSystems }) =>
    tolls.map((toll) => ({
      ...toll,
      tollSystem: toll.tollSystem || tollSystems[toll.tollSystemRef ?? -1]?.name,
    })),
  );

/** Returns the name of a toll: its system, else the first named place where it is collected, else an empty string. */
export const tollName = ({ tollSystem, tollCollectionLocations }: Toll): string =>
  tollSystem || ((tollCollectionLocations ?? []).map(({ name }) => name).find(Boolean) ?? '');

/** Returns the currency of each fare of a route, with repetitions. */
export const currenciesOf = (route: TollRoute): string[] =>
  tollsOf(route).flatMap(({ fares }) => (fares ?? []).flatMap((fare) => amountOf(fare)?.currency ?? []));
