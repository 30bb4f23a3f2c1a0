/** Maximum bytes of a rejected body that are still read, so that the connection can be reused. */
const maxDiscardedBytes = 64 * 1024 * 1024;

/** Returns the entire body; null if it is larger. The excess is read and discarded. */
export async function bodyWithin(request: Request, bytes: number): Promise<Uint8Array | null> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  const pieces: Uint8Array[] = [];
  let size = 0;
  const within = () => size <= bytes && !(announced > bytes);
  await eachPiece(request, (piece) => {
    size += piece.length;
    if (within()) pieces.push(piece);
    else pieces.length = 0;
    return size <= Math.max(bytes, maxDiscardedBytes);
  });
  return within() ? Buffer.concat(pieces) : null;
}

/**
 * Reads the rest of a refused body: a client still sending wouldn't read the response, and its next request would fail
 * on a closed connection.
 */
export async function discardBody(request: Request): Promise<void> {
  let size = 0;
  await eachPiece(request, (piece) => {
    size += piece.length;
    return size <= maxDiscardedBytes;
  });
}

/** @param take returns false to stop */
async function eachPiece(request: Request, take: (piece: Uint8Array) => boolean): Promise<void> {
  if (!request.body || request.bodyUsed) return;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (!take(value)) {
      await reader.cancel();
      return;
    }
  }
}
