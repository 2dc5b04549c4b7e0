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
