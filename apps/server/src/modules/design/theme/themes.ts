import type { Theme, ThemeDraft } from '@stoa/contract/services/stoa/theme'
import { completeTheme } from '@stoa/web/theme/complete'
import { palettesOf } from '@stoa/web/theme/palette'
import type { CompleteTheme } from '@stoa/web/theme/presets'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { draftedDocuments, type Draft } from '../documents/index.ts'

/** The key of the site's theme among the designed documents. */
export const themeKey = 'theme'

export const themes = draftedDocuments<CompleteTheme>((stored) => completeTheme(stored as Theme | undefined))

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
