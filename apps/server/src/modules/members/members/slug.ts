import { freeSlug, slugOfName } from '../../../kernel/basics/slugs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { lockSlug, findSlugsFrom } from './store/slugs.ts'

const maxLength = 60

/** A slug from a member's name, which no other member has or had. Addresses of mails are never part of it. */
export async function chooseSlug(site: SiteTx, name: string): Promise<string> {
  const slug = slugOf(name)
  // Namesakes who join at the same moment choose one after the other.
  await lockSlug(site, slug)
  const taken = await findSlugsFrom(site, slug)
  return freeSlug(slug, new Set(taken))
}

/** The slug of a name; `member` for a name without letters and digits. */
export function slugOf(name: string): string {
  return slugOfName(name, maxLength, 'member')
}
