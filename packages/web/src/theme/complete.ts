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

/** Fields that can be empty. In all others null says as much as if they were not there. */
const clearable = new Set(['brand', 'accent', 'picture', 'darkPicture', 'icon', 'socialPicture'])

/** Without the fields that are not there. */
function present<Fields extends object>(
  fields: Fields | null | undefined,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  const isThere = ([name, value]: [string, unknown]) => value !== undefined && (value !== null || clearable.has(name))
  return Object.fromEntries(Object.entries(fields ?? {}).filter(isThere)) as never
}

/** What is stored, with the fields that a later version added. A preset that is gone is the first one. */
export function completeTheme(stored: Theme | undefined): CompleteTheme {
  const preset = stored?.preset && Object.hasOwn(presets, stored.preset) ? stored.preset : 'GALLERY'
  return changedTheme(presets[preset], { ...stored, preset })
}
