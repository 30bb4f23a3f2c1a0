import { SaxesParser } from 'saxes';
import type { Damage, ItemIssue } from './reading.ts';

export interface XmlElement {
  /** Without prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  line: number;
}

export interface XmlListener {
  opened(element: XmlElement, parent: string | undefined): void;
  /** `text` is the element's direct text. */
  closed(name: string, text: string, parent: string | undefined): void;
  /** Returns whether to stop; called after each closed element. */
  shouldStop(): boolean;
}

/** Maximum element depth. */
const maxDepth = 200;

/** Thrown and caught inside this file only. */
class XmlIssue extends Error {
  readonly damage: Damage;
  constructor(damage: Damage) {
    super(damage.damage);
    this.damage = damage;
  }
}
class Stop extends Error {}

/**
 * Streams XML text to a listener as elements open and close, so that everything complete before an error is kept.
 * Custom entities are an error; nothing is expanded. Returns undefined if well-formed or stopped by the listener, else
 * the issue and its line.
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
    if (open.length >= maxDepth) throw new XmlIssue({ damage: 'too-deep', limit: maxDepth });
    listener.opened({ name, attributes: tag.attributes, line: line() }, open.at(-1)?.name);
    open.push({ name, texts: [] });
  });
  parser.on('text', (piece) => open.at(-1)?.texts.push(piece));
  parser.on('cdata', (piece) => open.at(-1)?.texts.push(piece));
  parser.on('closetag', () => {
    const element = open.pop();
    if (element) listener.closed(element.name, element.texts.join(''), open.at(-1)?.name);
    if (listener.shouldStop()) throw new Stop();
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
    if (error instanceof Stop) return undefined;
    if (error instanceof XmlIssue) return { issue: { kind: 'unreadable', ...error.damage }, line: line() };
    throw error;
  }
}

/**
 * Returns the text before the first tag, such as blank lines or server output. It isn't valid XML, which doesn't allow
 * even a space before the declaration.
 */
const beforeFirstTag = (text: string): string => text.slice(0, Math.max(0, text.indexOf('<')));

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
