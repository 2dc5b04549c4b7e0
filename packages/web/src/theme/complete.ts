import type { Theme } from '@stoa/contract/services/stoa/theme'
import { presets, type CompleteTheme } from './presets.ts'

/** A theme with changes. A preset among them replaces every field that they do not name, but for the owner's pictures. */
export function changedTheme(before: CompleteTheme, changes: Theme): CompleteTheme {
  const { preset } = changes
  const base = preset ? { ...presets[preset], logo: before.logo, icon: before.icon, socialPicture: before.socialPicture } : before
  const { colors, logo, ...fields } = changes
  return {
    ...base,
    ...present(fields),
    colors: { ...base.colors, ...present(colors) },
    logo: { ...base.logo, ...present(logo) },
  }
}

/** Without the fields that are not there. */
function present<Fields extends object>(
  fields: Fields = {} as Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

/** What is stored, with the fields that a later version added. */
export function completeTheme(stored: Theme | undefined): CompleteTheme {
  return changedTheme(presets[stored?.preset ?? 'GALLERY'], { ...stored })
}
