import { Picture } from '../../../ui/picture.tsx'
import type { CoverView } from './cover-view.ts'

/** The cover of a profile, of which the ratio decides what is cut off (`coverRatio`). */
export function CoverPicture({ cover: { picture, position } }: { cover: Pick<CoverView, 'picture' | 'position'> }) {
  return (
    <div className="aspect-[7/2] overflow-hidden bg-mat" style={{ '--cover': `${position}% ${position}%` } as object}>
      <Picture
        picture={picture}
        eager
        sizes="(min-width: 80rem) 76rem, 100vw"
        className="size-full object-cover object-(--cover)"
      />
    </div>
  )
}
