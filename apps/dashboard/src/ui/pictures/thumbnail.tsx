import { useState } from 'react'
import { ImageIcon } from './icons.tsx'
import classes from './thumbnail.module.css'

interface ThumbnailProps {
  src: string | undefined
  size: number
  /** Of a page of text, the upper part is shown, and of other images the middle. */
  isPage?: boolean
}

/** An image beside its name, so it has an empty alt text. A placeholder is shown without one. */
export function Thumbnail({ src, size, isPage = false }: ThumbnailProps) {
  const [broken, setBroken] = useState<string>()
  const style = { width: size, height: size }
  if (!src || broken === src) {
    return (
      <span className={classes.thumbnail} style={style}>
        <ImageIcon size={Math.round(size / 2.4)} />
      </span>
    )
  }
  return (
    <img
      className={classes.thumbnail}
      style={{ ...style, ...(isPage && { objectPosition: 'top' }) }}
      src={src}
      alt=""
      loading="lazy"
      onError={() => setBroken(src)}
    />
  )
}
