export interface AvatarPhoto {
  url: string
  /** The `object-position` that keeps its focal point visible. */
  position: string | undefined
}

/** The picture of a member, or the first letter of the name. */
export function Avatar({ name, photo, size }: { name: string; photo: AvatarPhoto | undefined; size: 'small' | 'large' }) {
  const shape = `${size === 'large' ? 'size-24 text-title' : 'size-12 text-heading'} shrink-0 rounded-full`
  if (photo) {
    const style = photo.position ? { objectPosition: photo.position } : undefined
    return <img src={photo.url} alt="" className={`${shape} object-cover`} style={style} loading="lazy" />
  }
  return (
    <span aria-hidden className={`${shape} grid place-items-center bg-mat font-display`}>
      {[...name.trim()][0]?.toUpperCase() ?? '·'}
    </span>
  )
}
