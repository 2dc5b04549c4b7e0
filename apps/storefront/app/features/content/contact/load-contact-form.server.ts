import { CallError } from '@stoa/client'
import { openContactForm } from '@stoa/contract/calls/stoa/contact-messages'
import { askedFields, contactFields } from '@stoa/web/sections/contact-form'
import { loadCaptcha } from '../../../lib/captcha/captcha.server.ts'
import type { Visit } from '../../../lib/page/context.ts'
import { loadMemberEmail } from '../../../lib/page/member-email.server.ts'
import { withoutSent } from '../../../lib/page/sent-path.ts'
import { findPrivacyPage } from '../shared/privacy-page.server.ts'
import { contactPath, type ContactSettings } from './contact-settings.ts'

interface ShownForm {
  settings: ContactSettings
  place: string
  id: string
  /** The path of the page that has the form. */
  back: string
  /** The form that was sent last, by the address of its page. */
  sent?: string | null
}

export type ContactFormView = Awaited<ReturnType<typeof loadContactForm>>

/** What a contact form shows to one visitor, so its page is kept for nobody else. */
export async function loadContactForm(visit: Visit, { settings, place, id, back, sent }: ShownForm) {
  visit.markIncomplete()
  const asked = askedFields(settings)
  const [token, captcha, privacy, email] = await Promise.all([
    openForm(visit, { place, sectionId: id, back }),
    loadCaptcha(visit, 'CONTACT'),
    findPrivacyPage(visit),
    loadMemberEmail(visit),
  ])
  const { title, text, button, thanks } = settings
  return {
    id,
    title,
    text,
    button,
    thanks,
    fields: contactFields.flatMap((name) => (asked[name] === 'HIDDEN' ? [] : [{ name, isOptional: asked[name] === 'OPTIONAL' }])),
    action: contactPath({ place, section: id, back: withoutSent(back) }),
    token,
    isSent: sent === id,
    ...(captcha && { captcha }),
    ...(privacy && { privacy }),
    ...(email && { email }),
  }
}

/** Undefined for a form that is not published yet: staff look at it. */
export async function openForm(
  { api }: Pick<Visit, 'api'>,
  { back, ...form }: { place: string; sectionId: string; back: string; expiredToken?: string },
): Promise<string | undefined> {
  const itemSlug = slugOf(back)
  try {
    return (await api.call(openContactForm, { ...form, ...(itemSlug && { itemSlug }) })).token
  } catch (error) {
    if (error instanceof CallError && error.code === 'CONTACT_FORM_NOT_FOUND') return undefined
    throw error
  }
}

/** Of the collection or product that a path shows. */
function slugOf(path: string): string | undefined {
  const [, slug] = /^\/(?:categories|products)\/([^/?#]+)/.exec(path) ?? []
  if (slug === undefined) return undefined
  try {
    return decodeURIComponent(slug).slice(0, 300)
  } catch {
    return undefined
  }
}
