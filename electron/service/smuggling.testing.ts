/** A request with a forwarding header that only the proxy may set. */
const smuggled = [
  'GET /zones/smuggled HTTP/1.1',
  'Host: localhost',
  'X-Forwarded-For: 6.6.6.6',
  'Connection: close',
  '',
  '',
].join('\r\n');
/** Client address that the smuggled request claims. */
export const smuggler = '6.6.6.6';

const post = (...headers: string[]) =>
  ['POST /zones HTTP/1.1', 'Host: localhost', ...headers, '', ''].join('\r\n');
const chunkedEnd = '0\r\n\r\n';
const length = (text: string) => `Content-Length: ${text.length}`;

/** Requests whose end two servers may locate differently, with another request after or inside the body. */
export const smugglings: readonly [what: string, bytes: string][] = [
  [
    'Content-Length and Transfer-Encoding',
    post(length(chunkedEnd + smuggled), 'Transfer-Encoding: chunked') + chunkedEnd + smuggled,
  ],
  [
    'a Content-Length shorter than the chunked body',
    post('Content-Length: 4', 'Transfer-Encoding: chunked') +
      `${smuggled.length.toString(16)}\r\n${smuggled}\r\n${chunkedEnd}`,
  ],
  ['two lengths', post('Content-Length: 0', length(smuggled)) + smuggled],
  ['two lengths in one header', post(`Content-Length: 0, ${smuggled.length}`) + smuggled],
  ['a length with a sign', post(`Content-Length: +${smuggled.length}`) + smuggled],
  [
    'lines that end with a line feed only',
    post(length(smuggled)).replace('\r\nContent-Length', '\nTransfer-Encoding: chunked\nContent-Length') +
      chunkedEnd +
      smuggled,
  ],
  [
    'a folded header',
    post(length(chunkedEnd + smuggled), 'Transfer-Encoding:\r\n chunked') + chunkedEnd + smuggled,
  ],
  [
    'a blank before the colon',
    post(length(chunkedEnd + smuggled), 'Transfer-Encoding : chunked') + chunkedEnd + smuggled,
  ],
  [
    'an unknown encoding',
    post(length(chunkedEnd + smuggled), 'Transfer-Encoding: xchunked') + chunkedEnd + smuggled,
  ],
  [
    'two encodings',
    post('Transfer-Encoding: chunked', 'Transfer-Encoding: identity', length(chunkedEnd + smuggled)) +
      chunkedEnd +
      smuggled,
  ],
  ['a chunk size that overflows', `${post('Transfer-Encoding: chunked')}1000000000000000000\r\n${smuggled}`],
  ['a carriage return inside a header', post(`X: y\rContent-Length: ${smuggled.length}`) + smuggled],
];
