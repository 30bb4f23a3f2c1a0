import { Parser } from 'htmlparser2';

/** Elements that start and end a line. */
const blocks = new Set(
  // biome-ignore lint/plugin: names of elements
  'address article blockquote center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
/** Elements with invisible text. */
const unseen = new Set(['script', 'style', 'title', 'template']);

/** Distinguishes HTML from plain text: an HTML element or an entity. */
const mark =
  /<\/?(?:a|b|big|br|center|dd|div|dl|dt|em|font|h[1-6]|hr|html|i|img|li|ol|p|pre|script|section|small|span|strong|style|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul)(?:\s[^<>]*)?\/?>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/i;

/** Visible text of HTML, with its line breaks. Returns plain text unchanged. */
export function textOfHtml(html: string): string {
  if (!mark.test(html)) return html;
  let text = '';
  // Kept separately, as reading the end of a growing string copies all of it.
  let last = '';
  const add = (piece: string) => {
    text += piece;
    last = piece.at(-1) ?? last;
  };
  let hidden = 0;
  let lineEnded = false;
  let afterTag = false;
  const endLine = () => {
    lineEnded ||= text !== '' && last !== '\n';
  };
  const parser = new Parser(
    {
      onopentag(name) {
        afterTag = true;
        if (unseen.has(name)) hidden += 1;
        if (blocks.has(name)) endLine();
        else if (name === 'br') {
          add('\n');
          lineEnded = false;
        } else if ((name === 'td' || name === 'th') && text !== '' && !lineEnded) add(' ');
      },
      ontext(piece) {
        const indent = afterTag && piece.trim() === '' && (lineEnded || text === '' || last === '\n');
        afterTag = false;
        if (hidden > 0 || indent) return;
        if (lineEnded) add('\n');
        lineEnded = false;
        add(piece);
      },
      onclosetag(name) {
        afterTag = true;
        if (unseen.has(name)) hidden -= 1;
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
  mark.test(text) ? text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`) : text;
