import type { Visit } from '../../lib/page/context.ts'
import { findPrivacyPage } from '../content/shared/privacy-page.server.ts'
import { newsletterPath } from './newsletter-path.ts'

interface ShownForm {
  title: string
  text: string
  button: string
  id: string
  /** The path of the page that has the form. */
  back: string
  /** The form that was sent last, by the address of its page. */
  sent?: string | null
}

export type NewsletterView = Awaited<ReturnType<typeof loadNewsletterForm>>

/** What a form for the newsletter shows. It is the same for every visitor. */
export async function loadNewsletterForm(visit: Visit, { id, back, sent, ...texts }: ShownForm) {
  const privacy = await findPrivacyPage(visit)
  return {
    ...texts,
    id,
    action: newsletterPath({ section: id, back }),
    isSent: sent === id,
    ...(privacy && { privacy }),
  }
}
