import { Parser } from 'htmlparser2';

/** Elements that start and end a line. */
const blocks = new Set(
  // biome-ignore lint/plugin: names of elements
  'address article blockquote center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
/** Elements with invisible text. */
const invisibleElements = new Set(['script', 'style', 'title', 'template']);

/** Distinguishes HTML from plain text by an HTML element or an entity. */
const htmlPattern =
  /<\/?(?:a|b|big|br|center|dd|div|dl|dt|em|font|h[1-6]|hr|html|i|img|li|ol|p|pre|script|section|small|span|strong|style|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul)(?:\s[^<>]*)?\/?>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/i;

/** Visible text of HTML, with its line breaks. Returns plain text unchanged. */
export function textOfHtml(html: string): string {
  if (!htmlPattern.test(html)) return html;
  let text = '';
  // Kept separately, as reading the end of a growing string copies all of it.
  let lastCharacter = '';
  const add = (piece: string) => {
    text += piece;
    lastCharacter = piece.at(-1) ?? lastCharacter;
  };
  let hiddenDepth = 0;
  let isLineEnded = false;
  let isAfterTag = false;
  const endLine = () => {
    isLineEnded ||= text !== '' && lastCharacter !== '\n';
  };
  const parser = new Parser(
    {
      onopentag(name) {
        isAfterTag = true;
        if (invisibleElements.has(name)) hiddenDepth += 1;
        if (blocks.has(name)) endLine();
        else if (name === 'br') {
          add('\n');
          isLineEnded = false;
        } else if ((name === 'td' || name === 'th') && text !== '' && !isLineEnded) add(' ');
      },
      ontext(piece) {
        const isIndent =
          isAfterTag && piece.trim() === '' && (isLineEnded || text === '' || lastCharacter === '\n');
        isAfterTag = false;
        if (hiddenDepth > 0 || isIndent) return;
        if (isLineEnded) add('\n');
        isLineEnded = false;
        add(piece);
      },
      onclosetag(name) {
        isAfterTag = true;
        if (invisibleElements.has(name)) hiddenDepth -= 1;
        else if (blocks.has(name)) endLine();
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return text;
}

/** HTML that `textOfHtml` converts back to the same text; text without HTML is unchanged. */
export const htmlOfText = (text: string): string =>
  htmlPattern.test(text) ? text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`) : text;
