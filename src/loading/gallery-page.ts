import { galleryPage } from '../components/gallery/gallery-page.ts';

galleryPage(() => import('./gallery-pictures.ts'));
