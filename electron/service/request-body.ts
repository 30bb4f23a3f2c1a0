/** So much of a body that nobody wants is read all the same, so that the connection can be used again. */
const mostDiscardedBytes = 64 * 1024 * 1024;

/** The whole body; null when it is larger. What is too much is read to its end and forgotten. */
export async function bodyWithin(request: Request, bytes: number): Promise<Uint8Array | null> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  const pieces: Uint8Array[] = [];
  let size = 0;
  const within = () => size <= bytes && !(announced > bytes);
  await eachPiece(request, (piece) => {
    size += piece.length;
    if (within()) pieces.push(piece);
    else pieces.length = 0;
    return size <= Math.max(bytes, mostDiscardedBytes);
  });
  return within() ? Buffer.concat(pieces) : null;
}

/**
 * Reads what was not read of a body that is refused: a client that still sends it would not hear the
 * answer, and its next request would meet a closed connection.
 */
export async function discardBody(request: Request): Promise<void> {
  let size = 0;
  await eachPiece(request, (piece) => {
    size += piece.length;
    return size <= mostDiscardedBytes;
  });
}

/** @param take false when it wants no more */
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
