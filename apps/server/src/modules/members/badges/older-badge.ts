import type { Badge as OlderBadge } from '@stoa/contract/services/members/badges'
import type { Badge } from '@stoa/contract/services/members/badges-v-2'
import { pictureNamedBy } from '../../../kernel/operations/pictures.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { siteImages } from '../../media/media/index.ts'
import { shownBadge, type BadgeFields } from './entities.ts'

/** A badge in the older interface: its icon is the address alone, and there is no revision. */
export function asOlderBadge(badge: BadgeFields): OlderBadge {
  const { revision: _revision, icon, ...common } = shownBadge(badge)
  return { ...(common as OlderBadge), ...(icon?.url && { icon: icon.url }) }
}

/** The fields of a badge that the older interface was given. */
export async function fromOlderBadge(site: SiteRead, { icon, ...common }: OlderBadge): Promise<Badge> {
  const given = common as Badge
  if (icon === undefined) return given
  return { ...given, icon: icon ? await findImage(site, icon) : null } as Badge
}

/** Its text names a picture of the site, or is the address of one elsewhere. */
async function findImage(site: SiteRead, icon: string): Promise<Badge['icon']> {
  const id = pictureNamedBy({ id: icon })
  const stored = id && (await siteImages.named(site, [id])).get(id)
  return stored || { url: icon }
}
