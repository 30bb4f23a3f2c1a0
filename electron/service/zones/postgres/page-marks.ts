/** A zone's position in the order of its project. */
export interface PageMark {
  offset: number;
  zoneId: string;
}

/**
 * Remembers where pages ended, so that the next one isn't counted from the beginning. Only valid for one revision of a
 * project's zones.
 */
export interface PageMarks {
  /** The last mark at or before an offset. */
  before(project: string, offset: number): PageMark & { revision: string };
  remember(project: string, revision: string, mark: PageMark): void;
}

const projectsAtMost = 1000;
const marksAtMost = 200;
/** A revision that no project has. */
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
      projects.set(project, { revision, marks: [...others, mark].slice(-marksAtMost) });
      const [oldest] = projects.keys();
      if (projects.size > projectsAtMost && oldest !== undefined) projects.delete(oldest);
    },
  };
}
