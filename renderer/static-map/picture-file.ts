/** Returns the content of a base64 data URL. */
export function blobOf(url: string): Blob {
  const [header = '', content = ''] = url.split(',', 2);
  const type = /^data:([^;]+)/.exec(header)?.[1] ?? '';
  return new Blob([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))], { type });
}

/**
 * Converts an image to PNG, which every program reads.
 * @throws DOMException if the image can't be decoded
 */
export async function asPng(picture: Blob): Promise<Blob> {
  const image = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  image.close();
  return canvas.convertToBlob({ type: 'image/png' });
}
