import type { Theme } from '@stoa/contract/services/stoa/theme'
import { pictureIdOf } from '@stoa/media-url'
import { isShopOrWebAddress } from '@stoa/web/shop-address'
import { invalid } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { siteImages } from '../../media/media/index.ts'

/**
 * The theme with the shop's own pictures by their path, so that the shop can move to another domain. Throws violations for addresses that
 * are none of the web.
 */
export async function withStoredPictures(site: SiteRead, theme: Theme): Promise<Theme> {
  const { logo, icon, socialPicture } = theme
  const addresses = { 'logo.picture': logo?.picture, 'logo.darkPicture': logo?.darkPicture, icon, socialPicture }
  const wrong = Object.entries(addresses).filter(([, address]) => address && !isShopOrWebAddress(address))
  if (wrong.length > 0)
    throw invalid(
      ...wrong.map(([field]) => ({
        field: `theme.${field}`,
        description: 'must be a picture of the media library, or an address of the web',
        violatedRule: 'FORMAT' as const,
        data: {},
      })),
    )
  const ids = Object.values(addresses).flatMap((address) => pictureIdOf(address ?? '') ?? [])
  const own = await siteImages.named(site, ids)
  const stored = (address: string | null) => (address ? (own.get(pictureIdOf(address) ?? '')?.url ?? address) : null)
  return {
    ...theme,
    ...(icon !== undefined && { icon: stored(icon) }),
    ...(socialPicture !== undefined && { socialPicture: stored(socialPicture) }),
    ...(logo && {
      logo: {
        ...logo,
        ...(logo.picture !== undefined && { picture: stored(logo.picture) }),
        ...(logo.darkPicture !== undefined && { darkPicture: stored(logo.darkPicture) }),
      },
    }),
  }
}
