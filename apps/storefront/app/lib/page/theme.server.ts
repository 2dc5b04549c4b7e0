import type { CompleteTheme } from '@stoa/web/theme/presets'
import { palettesOf } from '@stoa/web/theme/palette'
import { themeStyle, themeVariants } from '@stoa/web/theme/theme-style'
import { pictureIdOf } from '@stoa/media-url'
import type { Visit } from './context.ts'
import { entryPaths } from '../../entry-paths.ts'
import { paths } from '../../paths.ts'
import appIcon192 from '../../app-icon-192.png?no-inline'
import appIcon512 from '../../app-icon-512.png?no-inline'
import appIconMaskable from '../../app-icon-maskable.png?no-inline'
import shopIcon from '../../icon.svg?no-inline'
import touchIcon from '../../touch-icon.png?no-inline'
import { allFaces, fontFilesOf } from './fonts.server.ts'
import type { PageTheme } from './theme.ts'

/** The last themes that pages were made with, by their settings: few shops change their look often. */
const made = new Map<string, KeptTheme>()
const mostKept = 200

/** What the page of a visit needs to look like its shop. In the preview of the back office, where typefaces change, it knows all of them. */
export function pageTheme({ theme, staffApi, prefix }: Pick<Visit, 'theme' | 'staffApi' | 'prefix'>): PageTheme {
  const page = { ...keptPageTheme(theme), manifest: prefix + entryPaths.manifest() }
  return staffApi ? { ...page, style: allFaces() + page.style } : page
}

type KeptTheme = Omit<PageTheme, 'manifest'>

function keptPageTheme(theme: CompleteTheme): KeptTheme {
  const key = JSON.stringify(theme)
  const known = made.get(key)
  if (known) return known
  if (made.size >= mostKept) made.clear()
  const page = makePageTheme(theme)
  made.set(key, page)
  return page
}

/** For what makes its own colours of those of the shop. */
export function shopColors(theme: CompleteTheme) {
  const { LIGHT: light, DARK: dark } = palettesOf(theme)
  return { lightWall: light.wall, darkWall: dark.wall, link: light.brand, problem: light.red }
}

/** The icon, or else the logo, on the ground of light pages; the one of the program where neither is a picture of the media library. */
export function touchIconOf(theme: CompleteTheme): string {
  return iconPath(theme, '') ?? touchIcon
}

const appIcons = { '192': appIcon192, '512': appIcon512, maskable: appIconMaskable }

/** The touch icon as web manifests ask for it. */
export function appIconOf(theme: CompleteTheme, kind: keyof typeof appIcons): string {
  return iconPath(theme, `${kind}/`) ?? appIcons[kind]
}

function iconPath(theme: CompleteTheme, kind: string): string | undefined {
  const id = pictureIdOf(theme.icon ?? theme.logo.picture ?? '')
  return id && `${paths.touchIcons()}${palettesOf(theme).LIGHT.wall.slice(1)}/${kind}${id}.png`
}

/** The ground of pages, for the frame that a device puts around them: one colour, whatever the device is set to. */
export function groundOf(theme: CompleteTheme): string {
  return palettesOf(theme)[theme.colors.scheme === 'DARK' ? 'DARK' : 'LIGHT'].wall
}

function makePageTheme(theme: CompleteTheme): KeptTheme {
  const { headingFont, textFont, headings, logo, icon, colors } = theme
  const fonts = [...new Set([headingFont, textFont])].map((font) => fontFilesOf(font, headings))
  return {
    style: fonts.map(({ faces }) => faces).join('') + themeStyle(theme),
    fonts: fonts.map(({ latin }) => latin),
    variants: themeVariants(theme),
    ...(logo.picture && {
      logo: {
        url: (colors.scheme === 'DARK' && logo.darkPicture) || logo.picture,
        ...(colors.scheme === 'AUTO' && logo.darkPicture && { darkUrl: logo.darkPicture }),
        height: logo.height,
      },
    }),
    icon: icon ?? shopIcon,
    touchIcon: touchIconOf(theme),
  }
}
