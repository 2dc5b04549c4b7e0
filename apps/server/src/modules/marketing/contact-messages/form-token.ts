import { newId } from '../../../kernel/basics/ids.ts'
import type { SignedTexts } from '../../../kernel/secrets/signed-texts.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'

/** A form as it was shown to one visitor. */
export interface OpenedForm {
  place: string
  sectionId: string
  /** Of the collection or product that was shown. */
  itemSlug: string | undefined
  openedDate: Date
  /** It takes the place of a form that had expired, with what was typed there. */
  isRenewed: boolean
  /** Different each time that a form is shown. */
  id: string
}

/** Milliseconds after which a form has to be shown again. */
const lifetime = 24 * 3600_000

/** The tokens of contact forms. A token is no secret; its signature shows that this server issued it, and when. */
export function formTokens(signed: SignedTexts) {
  return {
    issue(site: SiteRead, { place, sectionId, itemSlug, isRenewed }: Omit<OpenedForm, 'openedDate' | 'id'>): string {
      const content: TokenContent = [place, sectionId, site.now.getTime(), newId(), isRenewed, itemSlug ?? null]
      const text = JSON.stringify(content)
      return signed.issue(site, Buffer.from(text).toString('base64url'))
    },

    /** Undefined for what was not issued for the site; `isExpired` where it was issued too long ago. */
    read(site: SiteRead, token: string): (OpenedForm & { isExpired: boolean }) | undefined {
      const text = signed.read(site, token)
      if (text === undefined) return undefined
      const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as TokenContent
      const [place, sectionId, opened, id, isRenewed, itemSlug] = content
      const isExpired = site.now.getTime() - opened > lifetime
      return { place, sectionId, itemSlug: itemSlug ?? undefined, openedDate: new Date(opened), id, isRenewed, isExpired }
    },
  }
}

type TokenContent = [place: string, sectionId: string, opened: number, id: string, isRenewed: boolean, itemSlug: string | null]

export type FormTokens = ReturnType<typeof formTokens>
