import { create } from 'zustand';

/** The id of the stored region whose prices of tolls are edited; null while the dialog is closed. */
export const useTariffsDialog = create<{ region: string | null }>()(() => ({ region: null }));

export const showTariffs = (region: string | null) => useTariffsDialog.setState({ region });
