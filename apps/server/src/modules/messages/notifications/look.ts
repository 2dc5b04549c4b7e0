import type { MailLanguage, MailSettings } from '@stoa/contract/services/stoa/mails'
import { fixedCopies, pictureIdOf, transformedUrl } from '@stoa/media-url'
import type { MailLook } from '@stoa/storefront/mail'
import { fontStacks } from '@stoa/web/theme/fonts'
import { palettesOf } from '@stoa/web/theme/palette'
import { invalid } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadPublishedTheme } from '../../design/theme/index.ts'
import { siteImages } from '../../media/media/index.ts'
import * as store from './store/mails.ts'

/** The look of a site's mails in a language, for the renderer: as the theme of the shop, where its owner has chosen nothing else for mails. `url` is the shop's public address. */
export async function loadLook(site: SiteRead, { language, url }: { language: MailLanguage; url: string }): Promise<MailLook> {
  const { look } = await store.mailSettings(site)
  const theme = await loadPublishedTheme(site)
  const { LIGHT: colors } = palettesOf(theme)
  const {
    logo = pictureIdOf(theme.logo.picture ?? ''),
    accentColor,
    backgroundColor,
    footers = {},
    socialLinks = [],
  } = look ?? {}
  // Mail programs show no other formats.
  const picture = logo && isMailPicture(logo) ? (await siteImages.named(site, [logo])).get(logo) : undefined
  return {
    ...(picture && {
      logo: {
        url: new URL(transformedUrl({ id: picture.id }, fixedCopies.listed), url).href,
        width: picture.width,
        height: picture.height,
      },
    }),
    accentColor: accentColor ?? colors.brand,
    backgroundColor: backgroundColor ?? colors.wall,
    fonts: { display: fontStacks[theme.headingFont], text: fontStacks[theme.textFont] },
    // The main language of the shop stands in for one without a footer.
    footer: footers[language] ?? footers[site.settings.language.startsWith('de') ? 'de' : 'en'],
    socialLinks,
  }
}

/** A field that is left out keeps its value, and null clears it. Throws violations. */
export async function changeLook(site: SiteRead, before: store.StoredLook, settings: MailSettings): Promise<store.StoredLook> {
  const { logoUrl, accentColor, backgroundColor, footers, socialLinks } = settings
  const wrong = (socialLinks ?? []).findIndex((address) => !isWebAddress(address))
  if (wrong >= 0)
    throw invalid({
      field: `settings.socialLinks[${wrong}]`,
      description: 'must be an address that begins with https://',
      violatedRule: 'FORMAT',
      data: { type: 'WEB_URL' },
    })
  return {
    logo: logoUrl === undefined ? before.logo : logoUrl ? await ownPicture(site, logoUrl) : undefined,
    accentColor: accentColor === undefined ? before.accentColor : (accentColor ?? undefined),
    backgroundColor: backgroundColor === undefined ? before.backgroundColor : (backgroundColor ?? undefined),
    footers: footers === undefined ? before.footers : footersOf(footers),
    socialLinks: socialLinks ?? before.socialLinks,
  }
}

function footersOf(footers: NonNullable<MailSettings['footers']>): store.StoredLook['footers'] {
  return Object.fromEntries(footers.flatMap(({ language, text }) => (language && text?.trim() ? [[language, text.trim()]] : [])))
}

/** Mail programs show no other formats, and load nothing from elsewhere on behalf of the shop. */
async function ownPicture(site: SiteRead, address: string): Promise<string> {
  const id = pictureIdOf(address)
  const isShown = id !== undefined && isMailPicture(id)
  const picture = isShown ? (await siteImages.named(site, [id])).get(id) : undefined
  if (picture) return picture.id
  throw invalid({
    field: 'settings.logoUrl',
    description: 'must be a PNG, JPEG or GIF of the media library',
    violatedRule: 'FORMAT',
    data: { type: 'MEDIA' },
  })
}

const isMailPicture = (id: string) => /\.(?:png|jpe?g|gif)$/.test(id)

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}
