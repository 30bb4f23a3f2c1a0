import { IconFolder, IconMapPin, IconPolygon, IconSearch, IconSettings } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type ComponentType, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { unitSystems } from '../../../shared/api/value-sets.ts';
import { textRoles } from '../../../shared/desk/menu.ts';
import { themes } from '../../../shared/settings/settings.ts';
import { deskQuery } from '../../desk/ask.ts';
import { changeSettings } from '../../desk/change-settings.ts';
import { desk } from '../../desk/desk.ts';
import { useDeskState } from '../../desk/states.ts';
import { useAnswer } from '../../desk/use-answer.ts';
import { useViewport } from '../../map/viewport.ts';
import { useRecentPlaces } from '../../place-search/recent-places.ts';
import { searchPlaces, showPlace } from '../../places/places-store.ts';
import { kindIcons } from '../../saved/kind-icons.ts';
import { reviewSaved } from '../../saved/saved-actions.ts';
import { noFilter } from '../../saved/saved-store.ts';
import { goToSection, sectionIds } from '../../settings/sections.ts';
import { type Command, keyLabel } from '../../workbench/command.ts';
import { openPanel, useLayout } from '../../workbench/layout.ts';
import type { SelectedPlace } from '../../workbench/panel.ts';
import { panelMenus } from '../../workbench/panel-menus.ts';
import { searchName } from '../../workbench/search-name.ts';
import { workspaceTitle } from '../../workbench/workspace-words.ts';
import { openZone, revealInList } from '../../workspace-zones/selection.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { openWorkspace } from '../../workspaces/open-workspace.ts';
import { zonesPanel } from '../../zones/zones-panel.ts';
import { frameCommands, panelCommands } from '../commands.ts';
import { panels } from '../panels.ts';
import { runCommand } from '../run-command.ts';
import type { SearchableEntry } from './find-entries.ts';
import { paletteCommand } from './palette.ts';
import { synonymsIn } from './synonyms.ts';

/** Entry of the palette. */
export interface PaletteEntry extends SearchableEntry {
  /** Heading of its group. */
  heading: string;
  isOfSelection?: boolean;
  /** Icon of its panel or kind. */
  icon?: ComponentType<{ size?: number | string }> | undefined;
  /** Displayed shortcut. */
  key?: string;
  run(): void;
}

const mapCenter = (): SelectedPlace => ({ name: null, position: useViewport.getState().center });

const maxSaved = 20;
/** Maximum length of the text that is searched in saved searches; the call refuses longer ones. */
const maxTextLength = 200;

/** Returns all entries to search: commands, settings, workspaces, recent places, zones, and saved searches that match. */
export function usePaletteEntries(text: string): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const { zones } = useZones();
  const { recent } = useRecentPlaces();
  const windows = useDeskState('windows');
  const workspace = useDeskState('workspace');
  const saved = useAnswer({
    ...deskQuery('saved.find', {
      filter: { ...noFilter, list: 'saved', text: text.slice(0, maxTextLength) },
      order: 'savedAt',
      descending: true,
      offset: 0,
      limit: maxSaved,
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  }).data?.rows;
  const known = useAnswer({ ...deskQuery('workspaces.list', undefined), staleTime: 0 }).data;
  const native = useAnswer(deskQuery('menu.items', undefined)).data;
  return useMemo(() => {
    const synonyms = synonymsIn(t);
    const { panel: openId, folded } = useLayout.getState();
    const ofCommands = (
      commands: readonly Command[],
      kind: string,
      { isAtHand = false, icon }: { isAtHand?: boolean; icon?: PaletteEntry['icon'] } = {},
    ): PaletteEntry[] =>
      commands.map(({ id, titleKey, specificTitle, keys: [key], unavailable, ofSelection = false }) => {
        const reason = unavailable?.() ?? null;
        return {
          id: `command ${id}`,
          label: specificTitle?.() ?? t(titleKey),
          kind,
          heading: kind,
          ...(specificTitle && { usualName: t(titleKey) }),
          synonyms: synonyms(t(titleKey)),
          isAtHand,
          isOfSelection: ofSelection && isAtHand,
          icon,
          ...(key !== undefined && { key: keyLabel(key) }),
          ...(reason !== null && { reason: t(reason) }),
          run: () => runCommand(id),
        };
      });
    const openIcon = panels.find(({ id }) => id === openId)?.icon;
    const isAtHand = (id: string) => id === openId && !folded;
    const ofFrame = frameCommands
      .flatMap(({ commands = [] }) => commands)
      .filter(
        (command) =>
          !command.transient &&
          command !== paletteCommand &&
          !panelCommands.includes(command) &&
          // The Zones panel has its own print command.
          !(command.id === 'print' && isAtHand(zonesPanel.id)),
      );
    const frameMenus = [
      { menu: undefined, heading: t('menu.go') },
      { menu: 'file', heading: t('menu.file') },
      { menu: 'help', heading: t('menu.help') },
    ];
    // A command that several panels share is listed once: for the open panel, else for the first one.
    const openFirst = [...panels].sort((a, b) => Number(isAtHand(b.id)) - Number(isAtHand(a.id)));
    const offered = new Set<Command['run']>();
    const ofPanels = openFirst.flatMap(({ id, titleKey, icon, commands = [] }) => {
      const own = commands
        .flatMap(({ commands = [] }) => commands)
        .filter(({ transient, run }) => !transient && !offered.has(run));
      for (const { run } of own) offered.add(run);
      return ofCommands(own, t(titleKey), { isAtHand: isAtHand(id), icon });
    });
    const setting = (id: string, label: string, run: () => void): PaletteEntry => ({
      id: `setting ${id}`,
      label,
      kind: t('palette.setting'),
      heading: t('settings.title'),
      synonyms: synonyms(label),
      icon: IconSettings,
      run,
    });
    // "About" already has a command.
    const sections = sectionIds.filter((id) => id !== 'about' && (id !== 'windows' || windows));
    return [
      ...panelCommands.flatMap((command) =>
        ofCommands([command], t('app.panels'), {
          icon: panels.find(({ titleKey }) => titleKey === command.titleKey)?.icon,
        }),
      ),
      ...ofPanels.filter(({ isAtHand }) => isAtHand),
      ...panelMenus().flatMap(({ title, choices }) =>
        choices.map(
          ({ id, label, disabled = false, run }): PaletteEntry => ({
            id: `menu ${title} ${id}`,
            label,
            kind: title,
            heading: title,
            synonyms: synonyms(title),
            isAtHand: true,
            icon: openIcon,
            ...(disabled && { reason: t('palette.unavailable') }),
            run,
          }),
        ),
      ),
      ...ofPanels.filter(({ isAtHand }) => !isAtHand),
      ...panels
        .flatMap(({ placeActions = [] }) => placeActions)
        .filter(({ isOffered }) => isOffered?.(mapCenter()) ?? true)
        .map(
          ({ id, titleKey, icon, run }): PaletteEntry => ({
            id: `point ${id}`,
            label: t(titleKey),
            kind: t('palette.mapMiddle'),
            heading: t('palette.mapMiddle'),
            synonyms: synonyms(t(titleKey)),
            icon,
            run: () => run(mapCenter()),
          }),
        ),
      ...frameMenus.flatMap(({ menu, heading }) =>
        ofCommands(
          ofFrame.filter((command) => command.menu === menu),
          heading,
        ),
      ),
      ...(native ?? [])
        // Editing commands such as Copy would apply to the palette's own field.
        .filter(({ role }) => !textRoles.some((one) => one === role))
        .map(
          ({ role, label }): PaletteEntry => ({
            id: `program ${role}`,
            label,
            kind: t('palette.program'),
            heading: t('palette.program'),
            run: () => void desk.call('menu.run', role),
          }),
        ),
      ...sections.map((id) => setting(id, t(`settings.${id}`), () => goToSection(id))),
      ...themes.map((theme) =>
        setting(
          `theme ${theme}`,
          t('palette.settingOf', { name: t('settings.theme'), value: t(`settings.theme.${theme}`) }),
          () => void changeSettings({ theme }),
        ),
      ),
      ...unitSystems.map((units) =>
        setting(
          `units ${units}`,
          t('palette.settingOf', { name: t('settings.units'), value: t(`settings.units.${units}`) }),
          () => void changeSettings({ units }),
        ),
      ),
      ...(known ?? [])
        .filter(({ file, isThere }) => isThere && file !== workspace?.file)
        .map(({ file }) => ({
          id: `workspace ${file}`,
          label: workspaceTitle(file),
          kind: t('palette.workspace'),
          heading: t('palette.openWorkspace'),
          icon: IconFolder,
          run: () => void openWorkspace(file),
        })),
      ...recent.map((place) => ({
        id: `place ${place.publicId}`,
        label: place.description,
        kind: t('palette.place'),
        heading: t('palette.recentPlaces'),
        icon: IconMapPin,
        run: () => showPlace(place),
      })),
      ...(saved ?? []).map(({ id, kind, ...search }) => ({
        id: `saved ${id}`,
        label: searchName(search),
        kind: t('palette.saved'),
        heading: t('palette.savedSearches'),
        icon: kindIcons[kind],
        run: () => void reviewSaved(id, panels),
      })),
      ...Array.from(zones.values(), ({ id, zoneId, description }) => ({
        id: `zone ${id}`,
        label: description === '' ? zoneId : `${zoneId} · ${description}`,
        kind: t('palette.zone'),
        heading: t('palette.openZone'),
        icon: IconPolygon,
        run() {
          openPanel('zones');
          openZone(id);
          revealInList([id]);
        },
      })),
    ];
  }, [t, zones, recent, windows, workspace, known, saved, native]);
}

/** Returns an entry that searches the service's places for the text. */
export const searchEntry = (text: string, label: string, heading: string): PaletteEntry => ({
  id: 'search',
  label,
  kind: heading,
  heading,
  icon: IconSearch,
  run: () => searchPlaces(text),
});
