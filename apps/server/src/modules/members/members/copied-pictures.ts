import type { Image } from '../../../kernel/operations/pictures.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { member } from './entity.ts'
import { picturesElsewhere } from './pictures-elsewhere.ts'

/** The name of the member who shows a picture from another host; undefined where they do no longer. */
export async function findMemberWithPicture(site: SiteRead, id: string, url: string): Promise<string | undefined> {
  const found = await member.find(site, id)
  return found && picturesElsewhere(found).includes(url) ? (found.profile?.nickname ?? '') : undefined
}

/** Shows the shop's own copy in place of a picture on another host. */
export async function showCopyInMember(site: SiteTx, id: string, url: string, copy: Image): Promise<void> {
  if ((await findMemberWithPicture(site, id, url)) === undefined) return
  const before = await member.lock(site, id)
  const { photo, cover } = before.profile ?? {}
  await member.save(site, before, {
    ...before,
    profile: {
      ...before.profile,
      ...(photo?.url === url && { photo: { ...photo, ...copy } }),
      ...(cover?.url === url && { cover: { ...cover, ...copy } }),
    },
  })
}
