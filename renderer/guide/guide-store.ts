import { create } from 'zustand';
import type { Command } from '../workbench/command.ts';
import { useLayout } from '../workbench/layout.ts';
import { indexPage, pageOfPanel } from './page-names.ts';

/** A page of the guide by file name, or a section by its anchor. */
export interface GuidePlace {
  page: string;
  section?: string | undefined;
}

interface GuideState {
  open: boolean;
  /** Current page; null if none was opened since the start. */
  place: GuidePlace | null;
  /** Previously displayed pages for going back, latest last. */
  previousPlaces: readonly GuidePlace[];
  /** Search text; empty for none. */
  searchText: string;
  /** Width of the pane in pixels. */
  width: number;
}

/** Width of the guide, in pixels. */
export const guideWidth = { initial: 440, min: 320, max: 900 } as const;

export const useGuide = create<GuideState>()(() => ({
  open: false,
  place: null,
  previousPlaces: [],
  searchText: '',
  width: guideWidth.initial,
}));

/** Opens the guide at a page or section. */
export const showGuide = (place: GuidePlace) =>
  useGuide.setState(({ place: previous, previousPlaces }) => ({
    open: true,
    searchText: '',
    place,
    previousPlaces: previous && !isSame(previous, place) ? [...previousPlaces, previous] : previousPlaces,
  }));

const isSame = (one: GuidePlace, other: GuidePlace) =>
  one.page === other.page && one.section === other.section;

export const showGuideOfPanel = (panel: string) => showGuide({ page: pageOfPanel(panel) });
export const showIndex = () => showGuide({ page: indexPage });
export const closeGuide = () => useGuide.setState({ open: false });
export const searchGuide = (searchText: string) => useGuide.setState({ searchText });

export const goBackInGuide = () =>
  useGuide.setState(({ previousPlaces, place }) => ({
    searchText: '',
    place: previousPlaces.at(-1) ?? place,
    previousPlaces: previousPlaces.slice(0, -1),
  }));

/** Ends the search if there is one; otherwise closes the guide. */
export const clearSearchOrCloseGuide = () =>
  useGuide.getState().searchText === '' ? closeGuide() : searchGuide('');

export const resizeGuide = (width: number) =>
  useGuide.setState({ width: Math.min(guideWidth.max, Math.max(guideWidth.min, width)) });

/** Opens the guide at its last page, initially that of the open panel; closes it if open. */
export const guideCommand: Command = {
  id: 'guide',
  titleKey: 'guide.title',
  keys: ['F1'],
  menu: 'help',
  everywhere: true,
  run() {
    const { open, place } = useGuide.getState();
    if (open) closeGuide();
    else if (place) useGuide.setState({ open: true });
    else showGuideOfPanel(useLayout.getState().panel);
  },
};
