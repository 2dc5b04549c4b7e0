import { useState } from 'react'
import classes from './avatar.module.css'

interface AvatarProps {
  /** Whose initials are shown without a picture. */
  name: string
  src: string | undefined
  size: number
}

/** A person's picture or initials. It is beside the name, so it says nothing to screen readers. */
export function Avatar({ name, src, size }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const style = { width: size, height: size, fontSize: Math.round(size * 0.38) }
  if (src && src !== broken) {
    return (
      <img
        className={classes.avatar}
        style={style}
        src={src}
        alt=""
        loading="lazy"
        // Members choose their picture, which may be on any host.
        referrerPolicy="no-referrer"
        onError={() => setBroken(src)}
      />
    )
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
