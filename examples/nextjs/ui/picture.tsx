import { media } from '@wix/sdk'

/** A picture of the shop, in the sizes that screens need, without moving the page when it arrives. */
export function Picture({ image, alt, width, height, sizes, eager = false }: Props) {
  if (!image) return <div style={{ aspectRatio: `${width} / ${height}` }} />
  const url = (factor: number) =>
    media.getScaledToFillImageUrl(image, Math.round(width * factor), Math.round(height * factor), {})
  return (
    <img
      src={url(1)}
      srcSet={[0.5, 1, 2].map((factor) => `${url(factor)} ${Math.round(width * factor)}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
    />
  )
}

interface Props {
  /** `wix:image://v1/…`, as the shop answers it. */
  image: string | undefined
  alt: string
  width: number
  height: number
  sizes: string
  eager?: boolean
}
