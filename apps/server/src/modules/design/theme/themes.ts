import { service, type Theme, type ThemeDraft } from '@stoa/contract/services/stoa/theme'
import { completeTheme } from '@stoa/web/theme/complete'
import { palettesOf } from '@stoa/web/theme/palette'
import type { CompleteTheme } from '@stoa/web/theme/presets'
import { storedReader } from '../../../kernel/operations/stored-shape.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { draftedDocuments, type Draft } from '../documents/index.ts'

/** The key of the site's theme among the designed documents. */
export const themeKey = 'theme'

const readTheme = storedReader(service, 'Theme')

/** A theme of what is stored. */
export const readStoredTheme = (stored: unknown): CompleteTheme => completeTheme(readTheme(stored) as Theme)

export const themes = draftedDocuments<CompleteTheme>(readStoredTheme)

/** The theme that visitors see. */
export function loadPublishedTheme(site: SiteRead): Promise<CompleteTheme> {
  return themes.loadPublished(site, themeKey)
}

/** Whether the owner has published a theme. Until then, the shop looks as it came. */
export function hasOwnTheme(site: SiteRead): Promise<boolean> {
  return themes.isPublished(site, themeKey)
}

/** The draft with the colours that could not be read where they stand. */
export function showDraft({ doc: theme, ...draft }: Draft<CompleteTheme>): ThemeDraft {
  return { ...draft, theme, shifts: palettesOf(theme).shifts }
}
