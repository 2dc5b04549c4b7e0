import * as contract from '@stoa/contract/services/stoa/theme'
import { changedTheme } from '@stoa/web/theme/complete'
import { implement, implementRead } from '../../../kernel/operations/operation.ts'
import { enqueuePrintLogo } from './paper-look.ts'
import { withStoredPictures } from './pictures.ts'
import { loadPublishedTheme, showDraft, themeKey, themes } from './themes.ts'

const nothingChanged = 'nothing was changed since the theme was published'

export const getTheme = implementRead(contract.getTheme, async ({ site }) => ({ theme: await loadPublishedTheme(site) }), {
  sameForVisitors: true,
})

export const getThemeDraft = implementRead(contract.getThemeDraft, async ({ site }) => ({
  draft: showDraft(await themes.loadDraft(site, themeKey)),
}))

export const updateThemeDraft = implement(contract.updateThemeDraft, async ({ site }, { theme, revision }) => {
  const changes = await withStoredPictures(site, theme)
  return { draft: showDraft(await themes.change(site, themeKey, (before) => changedTheme(before, changes), revision)) }
})

export const publishTheme = implement(contract.publishTheme, async ({ site, caller, refuse }, { revision }) => {
  const draft = await themes.publish(site, themeKey, { revision, by: 'name' in caller ? caller.name : undefined })
  if (!draft) throw refuse('THEME_DRAFT_NOT_FOUND', nothingChanged)
  enqueuePrintLogo(site, draft.doc.logo.picture)
  return { draft: showDraft(draft) }
})

export const discardThemeDraft = implement(contract.discardThemeDraft, async ({ site, refuse }) => {
  const draft = await themes.discard(site, themeKey)
  if (!draft) throw refuse('THEME_DRAFT_NOT_FOUND', nothingChanged)
  return { draft: showDraft(draft) }
})

export const listThemeVersions = implementRead(contract.listThemeVersions, async ({ site }) => ({
  versions: (await themes.versions(site, themeKey)).map(({ doc: theme, ...version }) => ({ ...version, theme })),
}))

export const restoreThemeVersion = implement(contract.restoreThemeVersion, async ({ site, refuse }, { number }) => {
  const version = await themes.findVersion(site, themeKey, number)
  if (!version) throw refuse('THEME_VERSION_NOT_FOUND', 'there is no such version', { number })
  return { draft: showDraft(await themes.change(site, themeKey, () => version)) }
})
