import { z } from 'zod';
import type { Watched } from '../../../shared/desk/contract.ts';
import type { regionContents as capability } from '../../../shared/desk/region-contents.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import type { Opened } from '../capability.ts';
import { addressColumnsSchema, areaContentsSchema } from './messages.ts';
import { regionContentsClient, type SpawnRegionContents } from './region-contents-client.ts';

interface RegionContentsParts {
  spawnRegionContents: SpawnRegionContents;
  /** Folder of the region in use; null while there is none. */
  regionFolder: Watched<string | null>;
}

/** Opens the calls that count addresses, streets, postal codes, and points of interest of the region within areas. */
export function openRegionContents(parts: RegionContentsParts): Opened<typeof capability> {
  const client = regionContentsClient(parts.spawnRegionContents);
  // Windows can't replace a folder while files in it are open.
  const stop = parts.regionFolder.watch(client.close);
  return {
    calls: {
      async 'regionContents.count'({ areas }, { signal }) {
        const folder = parts.regionFolder.read();
        if (folder === null) return succeeded(areas.map(() => null));
        const schema = z.array(areaContentsSchema).length(areas.length);
        return client.ask({ task: 'count', folder, areas: [...areas] }, schema, signal);
      },
      async 'regionContents.addresses'({ area, atMost }, { signal }) {
        const folder = parts.regionFolder.read();
        if (folder === null) return succeeded(null);
        return client.ask({ task: 'addresses', folder, area, atMost }, addressColumnsSchema, signal);
      },
    },
    states: {},
    close() {
      stop();
      client.close();
    },
  };
}
