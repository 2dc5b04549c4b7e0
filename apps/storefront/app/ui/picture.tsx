import { isVector, pictureIdOf, resizedPath } from '@stoa/media-url'

export interface PictureView {
  url: string
  width: number
  height: number
  alt: string
}

/** An image that reserves its space while it loads. `eager` is for images above the fold. */
export function Picture({
  picture,
  eager = false,
  sizes,
  className,
}: {
  picture: PictureView
  eager?: boolean
  sizes?: string
  className?: string
}) {
  return (
    <img
      src={picture.url}
      srcSet={sourcesOf(picture)}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      sizes={sizes ?? '100vw'}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  )
}

/** Widths that browsers choose from, in pixels. */
const widths = [160, 320, 480, 640, 960, 1280, 1920]

/** Smaller copies of a photograph of the shop. A drawing is small already, and copies of an animation do not move. */
function sourcesOf({ url, width, height }: PictureView): string | undefined {
  const id = url.startsWith('/') ? pictureIdOf(url) : undefined
  if (!id || isVector(id) || id.endsWith('.gif')) return undefined
  const smaller = widths.filter((each) => each < width)
  if (smaller.length === 0) return undefined
  const copies = smaller.map((each) => `${resizedPath(id, { width: each, height: Math.ceil((height * each) / width) })} ${each}w`)
  return [...copies, `${url} ${width}w`].join(', ')
}

/** The placeholder of a product without a picture. */
export function Initial({ name, className }: { name: string; className: string }) {
  const [letter] = name.trim()
  return (
    <span aria-hidden="true" className={`font-display text-quiet opacity-40 select-none ${className}`}>
      {letter}
    </span>
  )
}

/** A product's picture in a frame, or its initial. It needs no alt text, because the name is beside it. */
export function FramedPicture({
  name,
  picture,
  initial,
  faded = false,
  className,
  ...loading
}: {
  name: string
  picture: PictureView | undefined
  /** The size of the initial. */
  initial: 'text-heading' | 'text-poster'
  faded?: boolean
  className: string
  eager?: boolean
  sizes?: string
}) {
  return (
    <div className={`grid aspect-[4/5] place-items-center bg-mat shadow-hung ${className}`}>
      {picture ? (
        <Picture
          {...loading}
          picture={{ ...picture, alt: '' }}
          className={`size-full object-cover ${faded ? 'opacity-60' : ''}`}
        />
      ) : (
        <Initial name={name} className={initial} />
      )}
    </div>
  )
}
