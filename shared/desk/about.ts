import { state } from './contract.ts';

export interface About {
  version: string;
  host: 'desktop' | 'browser';
  /** Name, license and source of each data set, without folder paths. */
  attributions: { name: string; licence: string; url: string }[];
}

export const about = {
  about: state<About | null>(null),
  /** Number of unhandled errors in the main process. */
  failures: state<number | null>(null),
} as const;
