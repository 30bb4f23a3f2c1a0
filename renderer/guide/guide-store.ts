import { create } from 'zustand';
import type { Command } from '../workbench/command.ts';
import { useLayout } from '../workbench/layout.ts';
import { indexPage, pageOfPanel } from './page-names.ts';

/** A page of the guide by its file, or one section of it by the name in its address. */
export interface GuidePlace {
  page: string;
  section?: string | undefined;
}

interface GuideState {
  open: boolean;
  /** What is read; null where nothing was since the start. */
  place: GuidePlace | null;
  /** What was read before, the latest last. */
  before: readonly GuidePlace[];
  /** What is searched; empty: nothing. */
  text: string;
  /** Of the pane, in pixels. */
  width: number;
}

/** Width of the guide, in pixels. */
export const guideWidth = { usual: 440, min: 320, max: 900 } as const;

export const useGuide = create<GuideState>()(() => ({
  open: false,
  place: null,
  before: [],
  text: '',
  width: guideWidth.usual,
}));

/** Opens the guide at a page or a section of one. */
export const showGuide = (place: GuidePlace) =>
  useGuide.setState(({ place: previous, before }) => ({
    open: true,
    text: '',
    place,
    before: previous && !isSame(previous, place) ? [...before, previous] : before,
  }));

const isSame = (one: GuidePlace, other: GuidePlace) =>
  one.page === other.page && one.section === other.section;

export const showGuideToPanel = (panel: string) => showGuide({ page: pageOfPanel(panel) });
export const showIndex = () => showGuide({ page: indexPage });
export const closeGuide = () => useGuide.setState({ open: false });
export const searchGuide = (text: string) => useGuide.setState({ text });

export const goBackInGuide = () =>
  useGuide.setState(({ before, place }) => ({
    text: '',
    place: before.at(-1) ?? place,
    before: before.slice(0, -1),
  }));

/** Ends the search, else closes the guide. */
export const leaveGuide = () => (useGuide.getState().text === '' ? closeGuide() : searchGuide(''));

export const resizeGuide = (width: number) =>
  useGuide.setState({ width: Math.min(guideWidth.max, Math.max(guideWidth.min, width)) });

/** Opens the guide where it was left, at first at the page of the open panel; closes it where it is open. */
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
    else showGuideToPanel(useLayout.getState().panel);
  },
};
