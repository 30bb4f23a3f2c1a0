/** The bytes of a data URL in base64. */
export function blobOf(url: string): Blob {
  const [head = '', content = ''] = url.split(',', 2);
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? '';
  return new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], { type });
}

/** The same picture as a PNG, which every program takes. Throws where the picture cannot be read. */
export async function asPng(picture: Blob): Promise<Blob> {
  const image = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  image.close();
  return canvas.convertToBlob({ type: 'image/png' });
}
