/** The picture of a member, or the first letter of the name. */
export function Avatar({ name, photo, size }: { name: string; photo?: string | undefined; size: 'small' | 'large' }) {
  const shape = `${size === 'large' ? 'size-24 text-title' : 'size-12 text-heading'} shrink-0 rounded-full`
  if (photo) return <img src={photo} alt="" className={`${shape} object-cover`} loading="lazy" />
  return (
    <span aria-hidden className={`${shape} grid place-items-center bg-mat font-display`}>
      {[...name.trim()][0]?.toUpperCase() ?? '·'}
    </span>
  )
}
