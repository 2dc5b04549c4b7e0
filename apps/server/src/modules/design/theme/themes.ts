import type { Theme, ThemeDraft } from '@stoa/contract/services/stoa/theme'
import { changedTheme, completeTheme } from '@stoa/web/theme/complete'
import { palettesOf } from '@stoa/web/theme/palette'
import type { CompleteTheme } from '@stoa/web/theme/presets'
import { isDeepStrictEqual } from 'node:util'
import { siteCache } from '../../../kernel/caching/site-cache.ts'
import { revisionMismatch } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { addVersion, findTheme, lockTheme, saveTheme, type ThemeRow } from './store/themes.ts'

/** How many published themes are kept. */
const keptVersions = 50

const published = siteCache(async (site) => completeTheme((await findTheme(site))?.published ?? undefined), [], 60_000)

/** After a change: with the theme go the pages that are kept for visitors. */
export function forgetPublished(site: SiteTx): void {
  published.invalidate(site)
}

/** The theme that visitors see. */
export function loadPublishedTheme(site: SiteRead): Promise<CompleteTheme> {
  return published.get(site)
}

export async function loadDraft(site: SiteRead): Promise<Required<ThemeDraft>> {
  const row = (await findTheme(site)) ?? { revision: 0n, published: null, draft: null }
  const theme = draftOf(row)
  return { revision: String(row.revision), isChanged: row.draft !== null, theme, shifts: palettesOf(theme).shifts }
}

/** Changes the draft. Throws REVISION_MISMATCH where somebody else has changed it since `revision`. */
export async function changeDraft(site: SiteTx, changes: Theme, revision?: string | null): Promise<void> {
  const row = await lockAt(site, revision)
  const before = draftOf(row)
  site.noteBefore(before)
  await saveDraft(site, row, changedTheme(before, changes))
}

/** Makes the draft another theme, such as an earlier version. */
export async function replaceDraft(site: SiteTx, theme: Theme): Promise<void> {
  await saveDraft(site, await lockAt(site), completeTheme(theme))
}

/** False where there is no draft. */
export async function dropDraft(site: SiteTx): Promise<boolean> {
  const row = await lockAt(site)
  if (!row.draft) return false
  await saveTheme(site, { ...row, draft: null })
  return true
}

/** Shows the draft to visitors. False where there is none. Throws REVISION_MISMATCH where it is no longer the one that its caller saw. */
export async function publishDraft(site: SiteTx, revision: string, by: string | undefined): Promise<boolean> {
  const row = await lockAt(site, revision)
  if (!row.draft) return false
  const theme = completeTheme(row.draft)
  site.noteBefore(completeTheme(row.published ?? undefined))
  await saveTheme(site, { published: theme, draft: null })
  await addVersion(site, { doc: theme, by, kept: keptVersions })
  forgetPublished(site)
  return true
}

async function lockAt(site: SiteTx, revision?: string | null): Promise<ThemeRow> {
  const row = await lockTheme(site)
  if (revision && revision !== String(row.revision)) throw revisionMismatch(String(row.revision))
  return row
}

/** What equals the published theme is no draft. */
async function saveDraft(site: SiteTx, row: ThemeRow, theme: CompleteTheme): Promise<void> {
  const isChanged = !isDeepStrictEqual(theme, completeTheme(row.published ?? undefined))
  await saveTheme(site, { ...row, draft: isChanged ? theme : null })
}

function draftOf({ published, draft }: Pick<ThemeRow, 'published' | 'draft'>): CompleteTheme {
  return completeTheme(draft ?? published ?? undefined)
}
