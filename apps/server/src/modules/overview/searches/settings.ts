import type { ProductSearchSettings } from '@stoa/contract/services/stoa/product-search'
import { revisionMismatch } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { findSettings, insertMissingSettings, lockSettings, saveSettings, type Weights } from './store.ts'

export async function loadSettings(site: SiteRead): Promise<Weights & { revision: string }> {
  const stored = await findSettings(site)
  if (!stored) return { bestSellers: 'OFF', margin: 'OFF', revision: '0' }
  return { bestSellers: stored.best_sellers, margin: stored.margin, revision: String(stored.revision) }
}

/** Changes the fields that are present. Throws REVISION_MISMATCH. */
export async function changeSettings(
  site: SiteTx,
  { revision, bestSellers, margin }: ProductSearchSettings,
): Promise<Weights & { revision: string }> {
  await insertMissingSettings(site)
  await lockSettings(site)
  const { revision: current, ...before } = await loadSettings(site)
  if (revision && revision !== current) throw revisionMismatch(current)
  site.noteBefore(before)
  await saveSettings(site, { bestSellers: bestSellers ?? before.bestSellers, margin: margin ?? before.margin })
  // Lists that are kept for visitors have the former order.
  site.invalidate(() => {})
  return loadSettings(site)
}
