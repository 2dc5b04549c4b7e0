import * as contract from '@stoa/contract/services/stoa/theme'
import { completeTheme } from '@stoa/web/theme/complete'
import { implement, implementRead } from '../../../kernel/operations/operation.ts'
import { withStoredPictures } from './pictures.ts'
import { findVersion, loadVersions } from './store/themes.ts'
import { changeDraft, dropDraft, loadDraft, loadPublishedTheme, publishDraft, replaceDraft } from './themes.ts'

export const getTheme = implementRead(contract.getTheme, async ({ site }) => ({ theme: await loadPublishedTheme(site) }), {
  sameForVisitors: true,
})

export const getThemeDraft = implementRead(contract.getThemeDraft, async ({ site }) => ({ draft: await loadDraft(site) }))

export const updateThemeDraft = implement(contract.updateThemeDraft, async ({ site }, { theme, revision }) => {
  await changeDraft(site, await withStoredPictures(site, theme), revision)
  return { draft: await loadDraft(site) }
})

export const publishTheme = implement(contract.publishTheme, async ({ site, caller, refuse }, { revision }) => {
  if (!(await publishDraft(site, revision, 'name' in caller ? caller.name : undefined)))
    throw refuse('THEME_DRAFT_NOT_FOUND', 'nothing was changed since the theme was published')
  return { draft: await loadDraft(site) }
})

export const discardThemeDraft = implement(contract.discardThemeDraft, async ({ site, refuse }) => {
  if (!(await dropDraft(site))) throw refuse('THEME_DRAFT_NOT_FOUND', 'nothing was changed since the theme was published')
  return { draft: await loadDraft(site) }
})

export const listThemeVersions = implementRead(contract.listThemeVersions, async ({ site }) => ({
  versions: (await loadVersions(site)).map(({ number, published_date, published_by: publishedBy, doc }) => ({
    number,
    publishedDate: published_date.toISOString(),
    publishedBy,
    theme: completeTheme(doc),
  })),
}))

export const restoreThemeVersion = implement(contract.restoreThemeVersion, async ({ site, refuse }, { number }) => {
  const version = await findVersion(site, number)
  if (!version) throw refuse('THEME_VERSION_NOT_FOUND', 'there is no such version', { number })
  await replaceDraft(site, version.doc)
  return { draft: await loadDraft(site) }
})
