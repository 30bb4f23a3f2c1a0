import { SaxesParser } from 'saxes';
import type { Damage, ItemIssue } from './reading.ts';

export interface XmlElement {
  /** Without its prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  line: number;
}

export interface XmlListener {
  opened(element: XmlElement, parent: string | undefined): void;
  /** `text` is what stood directly in the element. */
  closed(name: string, text: string, parent: string | undefined): void;
  /** Whether the walk ends here, after an element was closed. */
  isEnough(): boolean;
}

/** Elements deeper than this are no map. */
const deepest = 200;

/** Thrown and caught inside this file only. */
class XmlIssue extends Error {
  readonly damage: Damage;
  constructor(damage: Damage) {
    super(damage.damage);
    this.damage = damage;
  }
}
class Enough extends Error {}

/**
 * Walks over an XML text that comes in pieces, telling the listener each element as it opens and closes, so that what was
 * complete before an issue is not lost. Entities of the text's own are an error: nothing is expanded.
 * Undefined when the text is well formed or the listener has enough, else the issue and its line.
 */
export function walkXml(
  pieces: Iterable<string>,
  listener: XmlListener,
): { issue: ItemIssue; line: number } | undefined {
  const parser = new SaxesParser();
  const open: { name: string; texts: string[] }[] = [];
  let linesBefore: number | undefined;
  const line = () => (linesBefore ?? 0) + parser.line;
  parser.on('error', () => {
    throw new XmlIssue({ damage: 'xml' });
  });
  parser.on('doctype', () => {
    throw new XmlIssue({ damage: 'doctype' });
  });
  parser.on('opentag', (tag) => {
    const name = localName(tag.name);
    if (open.length >= deepest) throw new XmlIssue({ damage: 'too-deep', limit: deepest });
    listener.opened({ name, attributes: tag.attributes, line: line() }, open.at(-1)?.name);
    open.push({ name, texts: [] });
  });
  parser.on('text', (piece) => open.at(-1)?.texts.push(piece));
  parser.on('cdata', (piece) => open.at(-1)?.texts.push(piece));
  parser.on('closetag', () => {
    const element = open.pop();
    if (element) listener.closed(element.name, element.texts.join(''), open.at(-1)?.name);
    if (listener.isEnough()) throw new Enough();
  });
  try {
    for (const piece of pieces) {
      const before = linesBefore === undefined ? beforeFirstTag(piece) : '';
      linesBefore ??= before.split(/\r\n?|\n/).length - 1;
      parser.write(piece.slice(before.length));
    }
    parser.close();
    return undefined;
  } catch (error) {
    if (error instanceof Enough) return undefined;
    if (error instanceof XmlIssue) return { issue: { kind: 'unreadable', ...error.damage }, line: line() };
    throw error;
  }
}

/**
 * What stands before the first tag: blank lines, or what the server that made the text had to say. In XML nothing may
 * stand there, not even a space before the declaration.
 */
const beforeFirstTag = (text: string): string => text.slice(0, Math.max(0, text.indexOf('<')));

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
