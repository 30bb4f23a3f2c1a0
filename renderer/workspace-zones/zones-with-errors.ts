import { create } from 'zustand';
import { shallow } from 'zustand/shallow';

interface ZonesWithErrors {
  /** The workspace's ids, as the last check of all zones found them. */
  ids: ReadonlySet<string>;
}

export const useZonesWithErrors = create<ZonesWithErrors>()(() => ({ ids: new Set() }));

/** Stores the result of a check; keeps the same set if nothing changed. */
export function setZonesWithErrors(ids: ReadonlySet<string>) {
  if (!shallow(ids, useZonesWithErrors.getState().ids)) useZonesWithErrors.setState({ ids });
}
