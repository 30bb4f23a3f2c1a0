import { z } from 'zod';
import { limitedList, limitedText } from '../../../../shared/limits/limited-schemas.ts';

/** An engine's `/status` response. */
export interface ValhallaStatus {
  version: string;
  /** Time of the routing tiles in ISO 8601; null without tiles. */
  dataDate: string | null;
  /** Why its responses can't be used; undefined if they can. */
  fault: string | undefined;
}

const statusSchema = z.object({
  version: limitedText,
  /** Seconds since 1970. */
  tileset_last_modified: z.int().optional(),
  available_actions: limitedList(limitedText).optional(),
});

const majorVersion = 3;
const usedActions = ['route', 'sources_to_targets', 'isochrone', 'locate'];

/** Returns the status in a response body; undefined if the body isn't a Valhalla status. */
export function readStatus(body: unknown): ValhallaStatus | undefined {
  const { data } = statusSchema.safeParse(body);
  if (data === undefined) return undefined;
  const { version, tileset_last_modified: modified = 0, available_actions: actions } = data;
  return {
    version,
    dataDate: modified > 0 ? new Date(modified * 1000).toISOString() : null,
    fault: faultOf(version, actions),
  };
}

function faultOf(version: string, actions: readonly string[] | undefined): string | undefined {
  if (!new RegExp(`^${majorVersion}\\.\\d`).test(version)) {
    return `version ${version} isn’t supported; use Valhalla ${majorVersion}`;
  }
  const missing = actions ? usedActions.filter((action) => !actions.includes(action)) : [];
  return missing.length > 0 ? `missing actions: ${missing.join(', ')}` : undefined;
}
