import { useLingui } from '@lingui/react/macro'
import '../../../lib/texts/account-texts.ts'
import { VideoPlayer } from '../../../lib/media/video-player.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { OtherBlock } from './blocks.ts'
import { MemberLink } from './member-link.tsx'

type Of<Kind extends OtherBlock['kind']> = { block: Extract<OtherBlock, { kind: Kind }> }

export function ShownPicture({ block: { picture, caption, link } }: Of<'PICTURE'>) {
  const { t } = useLingui()
  // A link needs a name.
  const alt = picture.alt || (link ? t`Image` : '')
  const shown = <Picture picture={{ ...picture, alt }} sizes="(min-width: 48rem) 42rem, 100vw" className="h-auto max-w-full" />
  return (
    <figure>
      {link ? <MemberLink url={link}>{shown}</MemberLink> : shown}
      {caption && <figcaption className="mt-2 text-small text-quiet">{caption}</figcaption>}
    </figure>
  )
}

export function Video({ block: { url, poster, title } }: Of<'VIDEO'>) {
  const { t } = useLingui()
  const alt = title ?? t`Video`
  const picture = poster ? { url: poster, width: 0, height: 0, alt } : undefined
  return (
    <figure>
      <VideoPlayer video={{ url, sources: [{ url }], poster: picture, alt }} className="aspect-video w-full bg-mat" />
      {title && <figcaption className="mt-2 text-small text-quiet">{title}</figcaption>}
    </figure>
  )
}

export function LinkLine({ block: { url, text, media } }: Of<'LINK'>) {
  const { t } = useLingui()
  const host = URL.parse(url)?.host
  const where = host || url
  const name = text || where
  const named = { IMAGE: t`Image: ${name}`, VIDEO: t`Video: ${name}`, AUDIO: t`Audio: ${name}` }
  return (
    <p>
      <MemberLink url={url}>{media ? named[media] : name}</MemberLink>
    </p>
  )
}
