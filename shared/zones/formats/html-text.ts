import { Parser } from 'htmlparser2';

/** Elements before and after which a line ends. */
const blocks = new Set(
  // biome-ignore lint/plugin: names of elements
  'address article blockquote center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
/** Elements whose text nobody sees. */
const unseen = new Set(['script', 'style', 'title', 'template']);

/** What tells HTML from a text: an element that HTML has, or a character that is written as an entity. */
const mark =
  /<\/?(?:a|b|big|br|center|dd|div|dl|dt|em|font|h[1-6]|hr|html|i|img|li|ol|p|pre|script|section|small|span|strong|style|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul)(?:\s[^<>]*)?\/?>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/i;

/** HTML as the text that a person sees of it, with its lines. What is none stays as it is. */
export function textOfHtml(html: string): string {
  if (!mark.test(html)) return html;
  let text = '';
  // To look at the end of a text that grows copies all of it.
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

/** A text as HTML that `textOfHtml` reads as the same; one that is no HTML stays as it is. */
export const htmlOfText = (text: string): string =>
  mark.test(text) ? text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`) : text;
