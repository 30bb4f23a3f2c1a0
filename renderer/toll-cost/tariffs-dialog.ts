import { create } from 'zustand';

/** ID of the region whose toll prices are edited; null while the dialog is closed. */
export const useTariffsDialog = create<{ region: string | null }>()(() => ({ region: null }));

export const showTariffs = (region: string | null) => useTariffsDialog.setState({ region });
