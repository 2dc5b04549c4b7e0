import { Link } from 'react-router'
import { Picture, type PictureView } from '../../../ui/picture.tsx'
import type { PromotionLink } from './promotion-link.ts'

export interface PromotionView {
  id: string
  /** Among the products of the list; 1 is first. */
  position: number
  picture: PictureView
  link: PromotionLink | undefined
}

/** A picture in place of a product, which leads where the owner wants. */
export function PromotionCard({ promotion: { picture, link }, eager }: { promotion: PromotionView; eager: boolean }) {
  const shown = (
    <Picture
      picture={picture}
      eager={eager}
      sizes="(min-width: 64rem) 20rem, (min-width: 48rem) 33vw, 50vw"
      className="aspect-[4/5] w-full bg-mat object-cover shadow-hung"
    />
  )
  if (!link) return shown
  const className = 'block transition-transform duration-300 motion-safe:hover:-translate-y-1'
  return link.isForeign ? (
    <a href={link.to} rel="external noopener" className={className}>
      {shown}
    </a>
  ) : (
    <Link to={link.to} prefetch="intent" className={className}>
      {shown}
    </Link>
  )
}
