/** Maximum bytes of a rejected body that are still read, so that the connection can be reused. */
const maxDiscardedBytes = 64 * 1024 * 1024;

/** Returns the entire body; null if it is larger than the limit, in which case the rest is read and discarded. */
export async function bodyWithin(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  const contentLength = Number(request.headers.get('content-length') ?? 0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const isWithin = () => size <= maxBytes && !(contentLength > maxBytes);
  await forEachChunk(request, (chunk) => {
    size += chunk.length;
    if (isWithin()) chunks.push(chunk);
    else chunks.length = 0;
    return size <= Math.max(maxBytes, maxDiscardedBytes);
  });
  return isWithin() ? Buffer.concat(chunks) : null;
}

/**
 * Reads and discards the rest of a refused body: a client that is still sending wouldn't read the response, and its next
 * request would fail on a closed connection.
 */
export async function discardBody(request: Request): Promise<void> {
  let size = 0;
  await forEachChunk(request, (chunk) => {
    size += chunk.length;
    return size <= maxDiscardedBytes;
  });
}

/** Passes each chunk of the body to `onChunk`, until that returns false, which cancels the rest. */
async function forEachChunk(request: Request, onChunk: (chunk: Uint8Array) => boolean): Promise<void> {
  if (!request.body || request.bodyUsed) return;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (!onChunk(value)) {
      await reader.cancel();
      return;
    }
  }
}
