import lightbox from 'words:lightbox';
import { useStore } from '@nanostores/react';
import { useMemo, useRef } from 'react';
import Yarl, { type ControllerRef, type SlideImage } from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { Icon } from '../Icon.tsx';
import { $closeLightbox, $lightbox, type LightboxSlide } from '../../stores/lightbox.ts';
import { Styles } from '../Styles.tsx';
import styles from './lightbox.css?url';

/** Its words, in the first language. Pages in other languages hand it theirs. */
export const LIGHTBOX_WORDS = { lightbox };

/** The labels of yet-another-react-lightbox, by their English defaults. */
const labelsOf = (words: typeof lightbox) => ({
  Lightbox: words.lightbox,
  'Photo gallery': words.carousel,
  Carousel: words.gallery,
  Slide: words.slide,
  Caption: words.caption,
  Thumbnails: words.thumbnails,
  Previous: words.previous,
  Next: words.next,
  Close: words.close,
  'Zoom in': words.zoomIn,
  'Zoom out': words.zoomOut,
  'Show captions': words.showCaption,
  'Hide captions': words.hideCaption,
  '{index} of {total}': words.position,
});

const renderOf = (words: typeof lightbox) => ({
  iconPrev: () => <Icon name="left" />,
  iconNext: () => <Icon name="right" />,
  iconClose: () => <Icon name="close" />,
  iconZoomIn: () => <Icon name="zoom" />,
  iconZoomOut: () => <Icon name="zoom-out" />,
  iconCaptionsVisible: () => <Icon name="info" />,
  iconCaptionsHidden: () => <Icon name="info" />,
  iconError: () => (
    <p className="flex gap-3" role="status">
      <Icon name="alert" /> {words.failed}
    </p>
  ),
  thumbnail: ({ slide }: { slide: SlideImage }) => <img src={slide.thumbnail} alt="" width={120} height={80} draggable={false} />,
});

/** A picture that is not translated has a caption in the first language. */
const withMarkedCaption = ({ title, description, ...slide }: LightboxSlide) => ({
  ...slide,
  title: <span lang={slide.lang}>{title}</span>,
  description: <span lang={slide.lang}>{description}</span>,
});

/** Its alternative text is in the same language. */
const imageProps = (slide: object) => ({ lang: (slide as LightboxSlide).lang });

/** The pictures of the gallery at full size, with the keyboard and touch handling of yet-another-react-lightbox. @param words without them, those of the first language */
export function Lightbox({ words: { lightbox: words } = LIGHTBOX_WORDS }: { words?: typeof LIGHTBOX_WORDS }) {
  const request = useStore($lightbox);
  const controller = useRef<ControllerRef>(null);
  const slides = useMemo(() => request?.slides.map(withMarkedCaption), [request]);
  // Astro knows an island by its element. For null it would try Markdown first, which calls hooks outside React.
  if (!request || !slides) return <></>;
  const { index, onView, onClosing } = request;
  return (
    <>
      <Styles href={styles} />
      <Yarl
        open
        className="lightbox"
        slides={slides}
        index={index}
        close={() => $lightbox.set(undefined)}
        on={{
          view: ({ index: viewed }) => onView(viewed),
          entering: () => $closeLightbox.set(() => controller.current?.close()),
          exiting() {
            $closeLightbox.set(undefined);
            onClosing();
          },
        }}
        plugins={[Captions, Counter, Thumbnails, Zoom]}
        toolbar={{ buttons: ['zoom', 'captions', 'close'] }}
        // A translator's copy of the numbers would not change.
        counter={{ container: { translate: 'no' } }}
        captions={{ showToggle: true, descriptionTextAlign: 'center' }}
        thumbnails={{ width: 120, height: 80, gap: 16, border: 0, padding: 0, borderRadius: 3, vignette: false }}
        zoom={{ zoomInMultiplier: 2, maxZoomPixelRatio: 2, doubleClickMaxStops: 2 }}
        carousel={{ finite: slides.length === 1, padding: 0, imageProps }}
        controller={{ ref: controller, closeOnBackdropClick: true, closeOnPullDown: true }}
        animation={{ fade: 420, swipe: 420 }}
        labels={labelsOf(words)}
        render={renderOf(words)}
      />
    </>
  );
}
