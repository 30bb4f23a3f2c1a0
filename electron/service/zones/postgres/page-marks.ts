/** Offset of a zone in the order of its project's zones. */
export interface PageMark {
  offset: number;
  zoneId: string;
}

/**
 * Cache of the offsets at which pages ended, so that the next page isn't counted from the beginning. Marks are valid for
 * one revision of a project's zones.
 */
export interface PageMarks {
  /** Returns the last mark at or before an offset, with its revision; offset 0 if there is none. */
  before(project: string, offset: number): PageMark & { revision: string };
  remember(project: string, revision: string, mark: PageMark): void;
}

const maxProjects = 1000;
const maxMarks = 200;
/** Matches no revision in the database. */
const noRevision = '-1';

export function pageMarks(): PageMarks {
  const projects = new Map<string, { revision: string; marks: PageMark[] }>();
  return {
    before(project, offset) {
      const known = projects.get(project);
      const start = { offset: 0, zoneId: '' };
      const mark = (known?.marks ?? [])
        .filter((one) => one.offset <= offset)
        .reduce((best, one) => (one.offset >= best.offset ? one : best), start);
      return { ...mark, revision: known?.revision ?? noRevision };
    },
    remember(project, revision, mark) {
      const known = projects.get(project);
      const marks = known?.revision === revision ? known.marks : [];
      const others = marks.filter(({ offset }) => offset !== mark.offset);
      projects.delete(project);
      projects.set(project, { revision, marks: [...others, mark].slice(-maxMarks) });
      const [oldest] = projects.keys();
      if (projects.size > maxProjects && oldest !== undefined) projects.delete(oldest);
    },
  };
}
