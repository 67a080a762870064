import type { ShowLightbox } from '../../stores/lightbox.ts';
import { mount, placeAtEnd } from '../mount.tsx';
import { Lightbox } from './Lightbox.tsx';
import { $request, controller } from './request.ts';

let mounted = false;

export const show: ShowLightbox = (request) => {
  $request.set(request);
  if (!mounted) mount(placeAtEnd(), <Lightbox />);
  mounted = true;
  return () => controller.current?.close();
};
