import type { basemap as capability } from '../../../shared/desk/basemap.ts';
import type { Watched } from '../../../shared/desk/contract.ts';
import { failed, type Outcome, refused, succeeded } from '../../../shared/faults/fault.ts';
import type { Basemap, BasemapChoice, Settings } from '../../../shared/settings/settings.ts';
import type { Opened } from '../capability.ts';
import type { DeskParts } from '../desk-parts.ts';
import { isPmtiles } from './pmtiles-file.ts';
import { readJson } from './read-json.ts';
import { styleOrigins } from './style-origins.ts';

interface BasemapParts extends Pick<DeskParts, 'host' | 'chooseFile' | 'proxyFor'> {
  settings(): Watched<Settings>;
}

interface OpenedBasemap extends Opened<typeof capability> {
  /** Returns the basemap for a choice, or why it can't be used. */
  basemapOf(choice: BasemapChoice, signal: AbortSignal): Promise<Outcome<Basemap>>;
}

export function openBasemap({ host, chooseFile, proxyFor, settings }: BasemapParts): OpenedBasemap {
  /** Paths chosen in the host's file dialog since the start. */
  const chosenFiles = new Set<string>();
  return {
    calls: {
      'pmtiles.choose': async () => {
        const path = await chooseFile({ name: 'PMTiles', ending: 'pmtiles' });
        if (path !== null) chosenFiles.add(path);
        return succeeded({ path });
      },
    },
    states: {},
    async basemapOf(choice, signal) {
      // If the host has a file dialog, the window may only use files that were chosen in it.
      const requestedPath = choice.kind === 'pmtiles' && host === 'desktop' ? choice.path : undefined;
      const { basemap, setAsideBasemap } = settings().read();
      const isInSettings = [basemap, setAsideBasemap].some(
        (one) => one?.kind === 'pmtiles' && one.path === requestedPath,
      );
      if (requestedPath !== undefined && !isInSettings && !chosenFiles.has(requestedPath)) {
        return failed(refused('basemap.path', 'choose-file'));
      }
      if (choice.kind === 'built-in') return succeeded(choice);
      if (choice.kind === 'pmtiles')
        return (await isPmtiles(choice.path))
          ? succeeded(choice)
          : failed(refused('basemap.path', 'no-pmtiles'));
      const origins = await styleOrigins(choice.url, (url, mayBeLocal) =>
        readJson(url, proxyFor, signal, { mayBeLocal }),
      );
      return origins.ok ? succeeded({ ...choice, origins: origins.value }) : origins;
    },
  };
}
