import type { Theme, ThemeDraft } from '@stoa/contract/services/stoa/theme'
import { completeTheme } from '@stoa/web/theme/complete'
import { lookupTable } from '@stoa/web/lookup-table'
import { presets, type CompleteTheme } from '@stoa/web/theme/presets'

/** The fields of the form: empty texts stand for what the owner has not chosen. */
export interface ThemeValues extends Omit<CompleteTheme, 'colors' | 'logo' | 'icon' | 'socialPicture'> {
  brand: string
  accent: string
  ground: CompleteTheme['colors']['ground']
  scheme: CompleteTheme['colors']['scheme']
  logo: string
  darkLogo: string
  /** Pixels. */
  logoHeight: string
  icon: string
  socialPicture: string
}

export function toValues({ theme }: ThemeDraft): ThemeValues {
  const { colors, logo, icon, socialPicture, ...shapes } = completeTheme(theme)
  return {
    ...shapes,
    brand: colors.brand ?? '',
    accent: colors.accent ?? '',
    ground: colors.ground,
    scheme: colors.scheme,
    logo: logo.picture ?? '',
    darkLogo: logo.darkPicture ?? '',
    logoHeight: String(logo.height),
    icon: icon ?? '',
    socialPicture: socialPicture ?? '',
  }
}

export function toTheme(values: ThemeValues): CompleteTheme {
  const { brand, accent, ground, scheme, logo, darkLogo, logoHeight, icon, socialPicture, ...shapes } = values
  return {
    ...shapes,
    colors: { brand: brand || null, accent: accent || null, ground, scheme },
    logo: { picture: logo || null, darkPicture: darkLogo || null, height: Number(logoHeight) || presets.GALLERY.logo.height },
    icon: icon || null,
    socialPicture: socialPicture || null,
  }
}

/** The form with everything as a preset has it, but for the owner's pictures. */
export function withPreset(values: ThemeValues, preset: CompleteTheme['preset']): ThemeValues {
  const { logo, darkLogo, logoHeight, icon, socialPicture } = values
  return { ...toValues({ theme: presets[preset] }), logo, darkLogo, logoHeight, icon, socialPicture }
}

/** The field of the form that a field of the theme is. */
const places = lookupTable<keyof ThemeValues>({
  'colors.brand': 'brand',
  'colors.accent': 'accent',
  'logo.picture': 'logo',
  'logo.darkPicture': 'darkLogo',
  'logo.height': 'logoHeight',
})

export function toFormField(field: string): string {
  const name = field.replace(/^theme\./, '')
  return places[name] ?? name
}

/** The changes as a theme; of colours and logo only what has changed, so that others' changes stay. */
export function changesOf(after: CompleteTheme, before: CompleteTheme): Theme {
  const changed = <Fields extends object>(one: Fields, other: Fields) =>
    Object.fromEntries(Object.entries(one).filter(([name, value]) => value !== other[name as keyof Fields])) as Partial<Fields>
  const { colors, logo, ...fields } = after
  const { colors: colorsBefore, logo: logoBefore, ...fieldsBefore } = before
  return {
    ...changed(fields, fieldsBefore),
    // The preset would bring everything that is not named.
    ...(after.preset !== before.preset && { ...fields }),
    colors: after.preset === before.preset ? changed(colors, colorsBefore) : colors,
    logo: changed(logo, logoBefore),
  }
}
