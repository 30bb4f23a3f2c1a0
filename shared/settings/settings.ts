import { z } from 'zod';
import { isNearHost } from '../addresses/near-host.ts';
import { languages, unitSystems } from '../api/value-sets.ts';
import type { FieldRefusal } from '../faults/fault.ts';
import { limitedDateTime, limitedList, limitedText } from '../limits/limited-schemas.ts';
import { csvSeparators } from '../text/csv.ts';
import { trimmedEnd } from '../text/trimmed.ts';
import { limits } from '../zones/checks/limits.ts';
import { storeColorSchema } from '../zones/stores/store-colors.ts';

/** Whether nobody on the way can read or change what an address answers: https, or http on this machine alone. */
export const isSafeAddress = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));

/** A text that is an address of which `holds` is so. What is no address at all is refused like any other. */
const addressSchema = (holds: (url: URL) => boolean) =>
  limitedText.refine(
    (text) => URL.canParse(text) && holds(new URL(text)),
    'https-address' satisfies FieldRefusal,
  );

/** An address of a service. */
export const baseUrlSchema = addressSchema(
  (url) =>
    isSafeAddress(url) && url.username === '' && url.password === '' && url.search === '' && url.hash === '',
);

/** The provider whose address is offered by name. */
export const woosmapBaseUrl = 'https://api.woosmap.com';

export const themes = ['system', 'light', 'dark'] as const;

/** The languages that the window speaks. */
export const windowLanguages = ['en', 'de', 'es', 'fr', 'it'] as const;
export type WindowLanguage = (typeof windowLanguages)[number];
const windowLanguageSchema = z.enum(['system', ...windowLanguages]);

const builtInBasemap = z.object({ kind: z.literal('built-in') });
/** A MapLibre style on the network. */
const onlineStyle = z.object({
  kind: z.literal('style'),
  url: addressSchema(isSafeAddress),
});
/** Of a file on this machine. */
export const localPathSchema = limitedText
  .min(1)
  // To look at a file of another machine Windows logs in there.
  .refine((path) => !/^[\\/]{2}/.test(path), 'file-of-this-computer' satisfies FieldRefusal);

/** A PMTiles file on this machine. */
const tilesFile = z.object({
  kind: z.literal('pmtiles'),
  path: localPathSchema,
});

/** A basemap as a person chooses it. */
export const basemapChoiceSchema = z.discriminatedUnion('kind', [builtInBasemap, onlineStyle, tilesFile]);
export type BasemapChoice = z.infer<typeof basemapChoiceSchema>;

/** The page's policy names them in a header, which has to stay of a size that can be sent. */
export const mostStyleOrigins = 50;

/** The longest name that a host can have (RFC 1035); one in an address may be longer. */
const longestHostName = 253;

/** As long as the longest address that browsers agree on. */
const longestReferer = 2048;

/**
 * Whether a style may have the map load from an address. A style from elsewhere has nothing to ask the programs
 * of this machine, which alone are asked over http, or the devices of its network.
 */
export function mayStyleName(styleUrl: string, url: URL): boolean {
  const style = new URL(styleUrl);
  const isNearer =
    (url.protocol === 'http:' && style.protocol !== 'http:') || (isNearHost(url) && !isNearHost(style));
  return isStyleAddress(url) && !isNearer;
}

/** Whether it can stand in the page's policy: a safe address with a name or number of a host, and nothing that a policy would read as several, such as `*`. */
const isStyleAddress = (url: URL): boolean =>
  isSafeAddress(url) &&
  url.hostname.length <= longestHostName &&
  /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/i.test(url.hostname);

const styleOriginsSchema = z.array(addressSchema(isStyleAddress)).max(mostStyleOrigins).nullable();

const basemapSchema = z.discriminatedUnion('kind', [
  builtInBasemap,
  /** With where its map is loaded from, as the style said when it was chosen; null where an earlier version kept what is not allowed. */
  onlineStyle.extend({ origins: styleOriginsSchema.default([]).catch(null) }).transform((style) => {
    const allowed = style.origins?.every((origin) => mayStyleName(style.url, new URL(origin)));
    return allowed ? style : { ...style, origins: null };
  }),
  tilesFile,
]);
export type Basemap = z.infer<typeof basemapSchema>;

export const serviceChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('built-in') }),
  z.object({ kind: z.literal('provider'), baseUrl: baseUrlSchema }),
]);
export type ServiceChoice = z.infer<typeof serviceChoiceSchema>;

/** Whether two choices are one service. */
export const isSameService = (one: ServiceChoice, other: ServiceChoice): boolean =>
  serviceName(one) === serviceName(other);

/** Tells a service from others: its address, or that it is the built-in one. */
export const serviceName = (service: ServiceChoice): string =>
  service.kind === 'provider' ? withoutEndSlash(service.baseUrl) : service.kind;

/** What a key is bound to: scheme, host and port of a service's address. */
export const originOf = (baseUrl: string): string => new URL(baseUrl).origin;

/** An address of a service, which may be given with or without a slash at its end, so that paths can follow. */
export const withoutEndSlash = (baseUrl: string): string => trimmedEnd(baseUrl, /\//);

/** What a vehicle can pay tolls with: payment methods and, for `transponder`, the names of systems. */
export const paymentProfileSchema = z.object({
  id: limitedText.min(1),
  name: z.string().trim().min(1).max(60),
  methods: limitedList(limitedText),
  transponders: limitedList(limitedText.trim().min(1)),
});
export type PaymentProfile = z.infer<typeof paymentProfileSchema>;

/** What driving costs beside tolls, in one currency (ISO 4217). */
export const tripRatesSchema = z.object({
  currency: limitedText.regex(/^[A-Z]{3}$/),
  perKilometer: z.number().nonnegative(),
  perHour: z.number().nonnegative(),
});
export type TripRates = z.infer<typeof tripRatesSchema>;

/** What the colour of a zone tells on the map and in the list: its store, or the first of its types. */
export const zoneColorings = ['store', 'type'] as const;
export type ZoneColoring = (typeof zoneColorings)[number];

/** `api.md` gives no limit; a batch has to stay small enough to arrive over a bad network. */
export const zonesPerBatchLimits = { min: 1, max: 1000 } as const;
export const zonesPerBatchSchema = z.int().min(zonesPerBatchLimits.min).max(zonesPerBatchLimits.max);

/** Between borders that are farther apart nobody thinks of a gap. */
export const gapWidthLimits = { min: 1, max: 1000 } as const;
const gapWidthSchema = z.int().min(gapWidthLimits.min).max(gapWidthLimits.max);

/** The region that a workspace was made in; `id` is that of the stored region, `dataDate` an ISO date. */
export const workspaceRegionSchema = z.object({
  id: limitedText.min(1),
  name: limitedText,
  dataDate: limitedText,
});
export type WorkspaceRegion = z.infer<typeof workspaceRegionSchema>;

/** A service that answered, the built-in one with the region that it answered from; an older program left that out. */
export const answeringServiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('built-in'), region: workspaceRegionSchema.optional() }),
  z.object({ kind: z.literal('provider'), baseUrl: baseUrlSchema }),
]);
export type AnsweringService = z.infer<typeof answeringServiceSchema>;

/** Whether two services answer from the same data, as far as that is known. */
export function isSameAnsweringService(one: AnsweringService, other: AnsweringService): boolean {
  if (!isSameService(one, other)) return false;
  if (one.kind === 'provider' || other.kind === 'provider' || !one.region || !other.region) return true;
  return one.region.id === other.region.id && one.region.dataDate === other.region.dataDate;
}

/** What a person can set, keys apart. Each part falls back alone, so that one bad value loses only itself. */
export const settingsSchema = z.object({
  service: serviceChoiceSchema.default({ kind: 'built-in' }).catch({ kind: 'built-in' }),
  /** Sent with the public key, which a provider accepts only from the addresses it knows. */
  referer: z.url().max(longestReferer).default('http://localhost').catch('http://localhost'),
  windowLanguage: windowLanguageSchema.default('system').catch('system'),
  /** Language of the service's answers; null where it is the window's. */
  language: z.enum(languages).nullable().default(null).catch(null),
  units: z.enum(unitSystems).default('metric').catch('metric'),
  theme: z.enum(themes).default('system').catch('system'),
  /** Between the cells of every CSV that is exported. */
  csvSeparator: z.enum(csvSeparators).default(',').catch(','),
  basemap: basemapSchema.default({ kind: 'built-in' }).catch({ kind: 'built-in' }),
  /** In whose place the built-in one came, as the window ended again and again with it; null once a person has chosen one. */
  setAsideBasemap: basemapChoiceSchema.nullable().default(null).catch(null),
  /** When the window ended by itself last, soon after it was opened with the basemap; null where it never did with this one. */
  endedWithBasemapAt: limitedDateTime.nullable().default(null).catch(null),
  paymentProfiles: limitedList(paymentProfileSchema).default([]).catch([]),
  /** Null when the costs of a trip are its tolls alone. */
  tripRates: tripRatesSchema.nullable().default(null).catch(null),
  /** Made-up tolls of the built-in region, and prices for tolls whose price is not known, each told as a sample. */
  sampleTariffs: z.boolean().default(false).catch(false),
  /** Zones sent at once when they are created. */
  zonesPerBatch: zonesPerBatchSchema.default(100).catch(100),
  /** How wide a strip between two zones may be that is told of as a gap. */
  gapWidthMeters: gapWidthSchema.default(limits.gapWidthMeters).catch(limits.gapWidthMeters),
  zoneColoring: z.enum(zoneColorings).default('store').catch('store'),
  /** The colours of the stores, in the order of their first use. */
  storeColors: limitedList(storeColorSchema).readonly().default([]).catch([]),
  /** Whether ways keep off the closures in force at all. */
  closuresApply: z.boolean().default(true).catch(true),
  /** Whether each search is noted with its answers. */
  searchHistory: z.boolean().default(true).catch(true),
  /** Whether the system tells of long work that ends while the window is behind others. */
  tellsEndOfWork: z.boolean().default(true).catch(true),
  /** Null until the built-in service was in use with a region. */
  madeInRegion: workspaceRegionSchema.nullable().default(null).catch(null),
});
export type Settings = z.infer<typeof settingsSchema>;

/** What of it belongs to the project and stands in its workspace; the service is only named there, its keys are the person's. */
export const projectSettingsSchema = settingsSchema.pick({
  service: true,
  paymentProfiles: true,
  tripRates: true,
  zonesPerBatch: true,
  gapWidthMeters: true,
  zoneColoring: true,
  storeColors: true,
  closuresApply: true,
  madeInRegion: true,
});

/** A change of some settings: here nothing falls back, a wrong value is refused. */
export const settingsChangeSchema = z
  .object({
    service: serviceChoiceSchema,
    referer: z.url({ protocol: /^https?$/ }).max(longestReferer),
    windowLanguage: windowLanguageSchema,
    language: z.enum(languages).nullable(),
    units: z.enum(unitSystems),
    theme: z.enum(themes),
    csvSeparator: z.enum(csvSeparators),
    basemap: basemapChoiceSchema,
    paymentProfiles: limitedList(paymentProfileSchema),
    tripRates: tripRatesSchema.nullable(),
    sampleTariffs: z.boolean(),
    zonesPerBatch: zonesPerBatchSchema,
    gapWidthMeters: gapWidthSchema,
    zoneColoring: z.enum(zoneColorings),
    closuresApply: z.boolean(),
    searchHistory: z.boolean(),
    tellsEndOfWork: z.boolean(),
    madeInRegion: workspaceRegionSchema,
  })
  .partial()
  .strict();
export type SettingsChange = z.infer<typeof settingsChangeSchema>;
