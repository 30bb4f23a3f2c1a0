import osrmTextInstructions from 'osrm-text-instructions';
import languages from 'osrm-text-instructions/languages.js';
import type { Language } from '../../../../shared/api/value-sets.ts';
import type { Instructions } from '../../ports.ts';
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

/** The instructions that Valhalla wrote for a maneuver; `type` has no known values (`provider.md` 1). Its maneuver types are the API's actions. */
export const narratedInstructions = (maneuver: Maneuver): Instructions => ({
  action: maneuver.type,
  type: null,
  summary: maneuver.instruction ?? null,
  verbal_alert: maneuver.verbal_transition_alert_instruction ?? null,
  verbal_succint: maneuver.verbal_succinct_transition_instruction ?? null,
  verbal_before: maneuver.verbal_pre_transition_instruction ?? null,
  verbal_after: maneuver.verbal_post_transition_instruction ?? null,
});

/** A step of a route in OSRM's form; its names are left out where it is told shortly. */
interface CompiledStep {
  maneuver: { type: string };
}

const compiler = osrmTextInstructions('v5');
const nameless = { name: '', ref: '', rotary_name: '', junction_name: '', destinations: '', exits: '' };

/** Where a step stands in its route, and how far it leads, in words. */
interface StepPlace {
  legIndex: number;
  legCount: number;
  distance: string;
}

/** The instructions of a maneuver in a language that Valhalla does not narrate in, from its OSRM form. */
export function compiledInstructions(
  { type }: Maneuver,
  step: CompiledStep,
  language: Language,
  { distance, ...place }: StepPlace,
): Instructions {
  const code = compiled[language] ?? 'en';
  const summary = compiler.compile(code, step, place);
  const onwards = languages.instructions[code]?.v5.continue.straight.distance;
  const { type: kind } = step.maneuver;
  return {
    action: type,
    type: null,
    summary,
    // Nothing comes before the start that could prepare for it, and nothing after the end.
    verbal_alert: kind === 'depart' ? null : summary,
    verbal_succint: compiler.compile(code, { ...step, ...nameless }, place),
    verbal_before: summary,
    verbal_after: kind === 'arrive' || !onwards ? null : compiler.tokenize(code, onwards, { distance }),
  };
}
