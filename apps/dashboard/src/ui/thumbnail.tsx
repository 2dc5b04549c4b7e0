import { useState } from 'react'
import { ImageIcon } from './icons.tsx'
import classes from './thumbnail.module.css'

/** An image beside its name, so it has an empty alt text. A placeholder is shown without one. */
export function Thumbnail({ src, size }: { src: string | undefined; size: number }) {
  const [broken, setBroken] = useState<string>()
  const style = { width: size, height: size }
  if (!src || broken === src) {
    return (
      <span className={classes.thumbnail} style={style}>
        <ImageIcon size={Math.round(size / 2.4)} />
      </span>
    )
  }
  return <img className={classes.thumbnail} style={style} src={src} alt="" loading="lazy" onError={() => setBroken(src)} />
}
