import { isDeepStrictEqual } from 'node:util'
import { siteCache } from '../../../kernel/caching/site-cache.ts'
import { revisionMismatch } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import {
  addVersion,
  findDocument,
  findVersion,
  loadVersions,
  lockDocument,
  saveDocument,
  type DocumentRow,
} from './store/documents.ts'

/** How many published versions are kept of each document. */
const keptVersions = 50

export interface Draft<Doc> {
  revision: string
  /** False where it is what visitors see. */
  isChanged: boolean
  doc: Doc
}

export interface PublishedVersion<Doc> {
  number: number
  publishedDate: string
  publishedBy: string | null
  doc: Doc
}

/**
 * Documents with a draft that staff change, a published one that visitors see, and what was published before. `complete` makes a document
 * of what is stored, also where nothing is. They are named by keys.
 */
export function draftedDocuments<Doc>(complete: (stored: Doc | undefined) => Doc) {
  const published = siteCache(
    async (site, key) => complete((await findDocument<Doc>(site, key))?.published ?? undefined),
    [],
    60_000,
  )

  const draftOf = (row: Omit<DocumentRow<Doc>, 'revision'>) => complete(row.draft ?? row.published ?? undefined)

  async function loadDraft(site: SiteRead, key: string): Promise<Draft<Doc>> {
    const row = (await findDocument<Doc>(site, key)) ?? { revision: 0n, published: null, draft: null }
    return { revision: String(row.revision), isChanged: row.draft !== null, doc: draftOf(row) }
  }

  async function lockAt(site: SiteTx, key: string, revision?: string | null): Promise<DocumentRow<Doc>> {
    const row = await lockDocument<Doc>(site, key)
    if (revision && revision !== String(row.revision)) throw revisionMismatch(String(row.revision))
    return row
  }

  return {
    /** What visitors see. */
    loadPublished: (site: SiteRead, key: string): Promise<Doc> => published.get(site, key),

    isPublished: async (site: SiteRead, key: string): Promise<boolean> =>
      Boolean((await findDocument<Doc>(site, key))?.published),

    loadDraft,

    /** Changes the draft. Throws REVISION_MISMATCH where somebody else has changed it since `revision`. */
    async change(site: SiteTx, key: string, change: (before: Doc) => Doc, revision?: string | null): Promise<Draft<Doc>> {
      const row = await lockAt(site, key, revision)
      const before = draftOf(row)
      site.noteBefore(before as object)
      const doc = change(before)
      // What equals the published document is no draft.
      const isChanged = !isDeepStrictEqual(doc, complete(row.published ?? undefined))
      await saveDocument(site, key, { ...row, draft: isChanged ? doc : null })
      return loadDraft(site, key)
    },

    /** Undefined where there is no draft. */
    async discard(site: SiteTx, key: string): Promise<Draft<Doc> | undefined> {
      const row = await lockAt(site, key)
      if (!row.draft) return undefined
      await saveDocument(site, key, { ...row, draft: null })
      return loadDraft(site, key)
    },

    /** Shows the draft to visitors. Undefined where there is none. Throws REVISION_MISMATCH where it is not the one that its caller saw. */
    async publish(
      site: SiteTx,
      key: string,
      { revision, by }: { revision: string; by: string | undefined },
    ): Promise<Draft<Doc> | undefined> {
      const row = await lockAt(site, key, revision)
      if (!row.draft) return undefined
      const doc = complete(row.draft)
      site.noteBefore(complete(row.published ?? undefined) as object)
      await saveDocument(site, key, { published: doc, draft: null })
      await addVersion(site, key, { doc, by, kept: keptVersions })
      // With it go the pages that are kept for visitors.
      published.invalidate(site)
      return loadDraft(site, key)
    },

    /** The newest first. */
    async versions(site: SiteRead, key: string): Promise<PublishedVersion<Doc>[]> {
      return (await loadVersions<Doc>(site, key)).map(({ number, published_date, published_by: publishedBy, doc }) => ({
        number,
        publishedDate: published_date.toISOString(),
        publishedBy,
        doc: complete(doc),
      }))
    },

    async findVersion(site: SiteRead, key: string, number: number): Promise<Doc | undefined> {
      const version = await findVersion<Doc>(site, key, number)
      return version && complete(version.doc)
    },
  }
}
