export interface PictureView {
  url: string
  /** Smaller copies, from which browsers choose. */
  srcSet?: string | undefined
  width: number
  height: number
  alt: string
  /** The `object-position` that keeps its focal point visible where it is cropped; without one the centre. */
  position?: string | undefined
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
      srcSet={picture.srcSet}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      sizes={sizes}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      style={picture.position ? { objectPosition: picture.position } : undefined}
      className={className}
    />
  )
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
    <div className={`card-picture card-frame grid place-items-center ${className}`}>
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
