import osrmTextInstructions from 'osrm-text-instructions';
import { z } from 'zod';
import type { RouteStep } from '../../../shared/api/distance.ts';
import type { Language } from '../../../shared/api/value-sets.ts';
import type { Maneuver } from './valhalla-answers.ts';

/** Languages in which Valhalla itself writes instructions, and its names for them. */
const narrated: Partial<Record<Language, string>> = {
  en: 'en-US',
  fr: 'fr-FR',
  bg: 'bg-BG',
  ca: 'ca-ES',
  cs: 'cs-CZ',
  da: 'da-DK',
  de: 'de-DE',
  el: 'el-GR',
  es: 'es-ES',
  et: 'et-EE',
  fi: 'fi-FI',
  hi: 'hi-IN',
  hu: 'hu-HU',
  it: 'it-IT',
  ja: 'ja-JP',
  nb: 'nb-NO',
  nl: 'nl-NL',
  pl: 'pl-PL',
  pt: 'pt-PT',
  ro: 'ro-RO',
  ru: 'ru-RU',
  sk: 'sk-SK',
  sl: 'sl-SI',
  sv: 'sv-SE',
  tr: 'tr-TR',
  uk: 'uk-UA',
};

/** Languages in which instructions are written from Valhalla's OSRM form instead. */
const compiled: Partial<Record<Language, string>> = { he: 'he', zh: 'zh-Hans' };

/** Valhalla's name of the language, or undefined when instructions have to be written from its OSRM form. */
export const narrationLanguage = (language: Language): string | undefined => narrated[language];

/** Instructions as a step carries them. `type` has no known values (`provider.md` 1). */
export type Instructions = NonNullable<RouteStep['instructions']>;

/** The instructions that Valhalla wrote for a maneuver. Its maneuver types are the API's actions. */
export const narratedInstructions = (maneuver: Maneuver): Instructions => ({
  action: maneuver.type,
  type: null,
  summary: maneuver.instruction ?? null,
  verbal_alert: maneuver.verbal_transition_alert_instruction ?? null,
  verbal_succint: maneuver.verbal_succinct_transition_instruction ?? null,
  verbal_before: maneuver.verbal_pre_transition_instruction ?? null,
  verbal_after: maneuver.verbal_post_transition_instruction ?? null,
});

/** Valhalla's answer in OSRM form: per leg one step for each maneuver, in the same order. */
export const osrmAnswerSchema = z.object({
  routes: z.array(z.object({ legs: z.array(z.object({ steps: z.array(z.looseObject({})) })) })),
});
type OsrmRoute = z.infer<typeof osrmAnswerSchema>['routes'][number];

const compiler = osrmTextInstructions('v5');

/** The sentences for each step of each leg, written from the OSRM form of the route. */
export function compiledSentences({ legs }: OsrmRoute, language: Language): string[][] {
  const code = compiled[language] ?? 'en';
  return legs.map(({ steps }, legIndex) =>
    steps.map((step) => compiler.compile(code, step, { legIndex, legCount: legs.length })),
  );
}

/** Instructions of which only one sentence is known. */
export const sentenceInstructions = (maneuver: Maneuver, sentence: string): Instructions => ({
  action: maneuver.type,
  type: null,
  summary: sentence,
  verbal_alert: sentence,
  verbal_succint: sentence,
  verbal_before: sentence,
  verbal_after: null,
});
