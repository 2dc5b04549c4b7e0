import { useLingui } from '@lingui/react/macro'
import { Picture, type PictureFacts } from '../../ui/picture.tsx'

/** On a phone one swipes through the pictures, on a desk they hang one below the other. */
export function Gallery({ pictures, name }: { pictures: PictureFacts[]; name: string }) {
  const { t } = useLingui()
  return (
    <ul
      // Not every browser lets the keyboard into what scrolls.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={pictures.length > 1 ? 0 : undefined}
      aria-label={t`Pictures of ${name}`}
      className="-mx-5 flex snap-x snap-mandatory gap-3 overflow-x-auto px-5 pb-6 md:mx-0 md:block md:space-y-10 md:overflow-visible md:px-0"
    >
      {pictures.map((picture, index) => (
        <li
          key={picture.url}
          className={`shrink-0 snap-center bg-mat shadow-hung md:p-[8%] ${pictures.length > 1 ? 'w-[86%]' : 'w-full'} p-[7%] md:w-auto`}
        >
          <Picture picture={picture} eager={index === 0} sizes="(min-width: 48rem) 50vw, 90vw" className="h-auto w-full" />
        </li>
      ))}
    </ul>
  )
}
