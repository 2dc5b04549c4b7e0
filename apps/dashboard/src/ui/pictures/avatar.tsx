import { pictureIdOf, picturePath } from '@stoa/media-url'
import { useState } from 'react'
import classes from './avatar.module.css'

interface AvatarProps {
  /** The name whose initials are shown without a picture. */
  name: string
  /** Only a picture of the shop's media is loaded: the person may have given an address on any host. */
  src: string | undefined
  size: number
}

/** A person's picture or initials. It is beside the name, so it says nothing to screen readers. */
export function Avatar({ name, src: given, size }: AvatarProps) {
  const id = pictureIdOf(given ?? '')
  const src = id && picturePath(id)
  const [broken, setBroken] = useState<string>()
  const style = { width: size, height: size, fontSize: Math.round(size * 0.38) }
  if (src && src !== broken) {
    return <img className={classes.avatar} style={style} src={src} alt="" loading="lazy" onError={() => setBroken(src)} />
  }
  return (
    <span className={classes.avatar} style={style} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** The first letters of the first and the last word; of an email address its first letter. */
function initialsOf(name: string): string {
  const words = name.includes('@') ? [name] : name.split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
  return letters.join('').toLocaleUpperCase()
}
