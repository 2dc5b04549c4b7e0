export interface PictureFacts {
  url: string
  width: number
  height: number
  alt: string
}

/** An image that keeps its place while it loads. `eager` for what is seen first, and only for that. */
export function Picture({
  picture,
  eager = false,
  sizes,
  className,
}: {
  picture: PictureFacts
  eager?: boolean
  sizes?: string
  className?: string
}) {
  return (
    <img
      src={picture.url}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      sizes={sizes}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  )
}

/** Stands where a product has no picture. */
export function Initial({ name, className }: { name: string; className: string }) {
  const [letter] = name.trim()
  return (
    <span aria-hidden="true" className={`font-display text-quiet opacity-40 select-none ${className}`}>
      {letter}
    </span>
  )
}

/** A product's picture as it hangs on the wall, or its initial; the name beside it says what it is. */
export function Framed({
  name,
  picture,
  initial,
  faded = false,
  className,
  ...loading
}: {
  name: string
  picture: PictureFacts | undefined
  /** How large it is written. */
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
