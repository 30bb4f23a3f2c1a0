import { create } from 'zustand';
import { shallow } from 'zustand/shallow';

interface ZonesWithErrors {
  /** Workspace ids, from the last check of all zones. */
  ids: ReadonlySet<string>;
}

/** Zones that the checks found errors in; they don't deliver. */
export const useZonesWithErrors = create<ZonesWithErrors>()(() => ({ ids: new Set() }));

/** Stores the result of a check; keeps the same set if nothing changed. */
export function setZonesWithErrors(ids: ReadonlySet<string>) {
  if (!shallow(ids, useZonesWithErrors.getState().ids)) useZonesWithErrors.setState({ ids });
}
