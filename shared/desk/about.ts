import { state } from './contract.ts';

export interface About {
  version: string;
  host: 'desktop' | 'browser';
  /** Folder-free description of what each piece of data is and whose it is. */
  attributions: { name: string; licence: string; url: string }[];
}

export const about = {
  about: state<About | null>(null),
  /** How often something failed in the main process that nothing there was prepared for. */
  failures: state<number | null>(null),
} as const;
