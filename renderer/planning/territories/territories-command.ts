import type { Command } from '../../workbench/command.ts';
import { openPanel } from '../../workbench/layout.ts';
import { openTerritories } from './territories-store.ts';

export const territoriesCommand: Command = {
  id: 'zones.territories',
  titleKey: 'territories.open',
  keys: [],
  run() {
    openPanel('zones');
    openTerritories();
  },
};
