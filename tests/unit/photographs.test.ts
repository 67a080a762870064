import { expect, test } from 'vitest';
import sharp from 'sharp';
import service from 'astro/assets/services/sharp';

/** What a phone writes: 12 megapixels, turned by a flag, with the place where it was taken. */
const cameraJpeg = () =>
  sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#a3182f' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 55/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

test.each(['avif', 'webp'] as const)(
  'a photograph of 12 megapixels becomes a small upright %s that tells nothing of where it was taken',
  async (format) => {
    const original = await cameraJpeg();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { data } = await service.transform(
      new Uint8Array(original),
      { src: 'photo.jpg', width: 800, format },
      { service: { entrypoint: '', config: {} } } as never,
      console,
    );
    const made = await sharp(data).metadata();
    expect(made).toMatchObject({ width: 800, height: 1067 });
    expect(made.exif).toBeUndefined();
    expect(made.xmp).toBeUndefined();
    expect(data.length).toBeLessThan(60_000);
  },
);
