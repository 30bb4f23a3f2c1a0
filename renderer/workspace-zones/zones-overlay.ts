/** Id of the map overlay with the zones of the workspace. */
export const zonesOverlayId = 'zones';
