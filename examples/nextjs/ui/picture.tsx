import { media } from '@wix/sdk'

type Props = React.ComponentProps<'img'> & { image: string | undefined; alt: string; width: number; height: number }

/** A picture as the shop answers it (`wix:image://v1/…`), in the sizes that screens need. Its space is reserved. */
export function Picture({ image, alt, width, height, ...others }: Props) {
  if (!image) return <div style={{ aspectRatio: width / height }} />
  const url = (factor: number) => media.getScaledToFillImageUrl(image, width * factor, height * factor, {})
  const srcSet = [0.5, 1, 2].map((factor) => `${url(factor)} ${width * factor}w`).join(', ')
  return <img src={url(1)} srcSet={srcSet} width={width} height={height} alt={alt} {...others} />
}
