import { callAsOwner } from './back-office.ts'
import type { RunningShop } from '../servers/running-shop.ts'

/** Publishes a page with a contact form, whose id is `form`, and returns the page. */
export async function publishContactPage(
  shop: RunningShop,
  { title = 'Write to us', settings = {} }: { title?: string; settings?: object } = {},
): Promise<{ id: string; slug: string }> {
  const { page } = await callAsOwner(shop, 'POST', '/stoa/v1/pages', { page: { title } })
  await publishOn(shop, page.id, [{ id: 'form', type: 'contact-form', settings: { title: 'Your question', ...settings } }])
  return page
}

/** Replaces the sections of a page, and publishes them. */
export async function publishOn(shop: RunningShop, place: string, sections: object[]): Promise<void> {
  const { draft } = await callAsOwner(shop, 'PATCH', '/stoa/v1/sections/draft', { place, sections })
  await callAsOwner(shop, 'POST', '/stoa/v1/sections/draft/publish', { place, revision: draft.revision })
}

/** A message of a visitor; returns its id. */
export async function sendContactMessage(shop: RunningShop): Promise<string> {
  const { id: place } = await publishContactPage(shop)
  const { token } = await callAsOwner(shop, 'POST', '/stoa/v1/contact-forms/open', { place, sectionId: 'form' })
  await callAsOwner(shop, 'POST', '/stoa/v1/contact-messages', {
    token,
    email: 'mia@example.com',
    message: 'Do you wrap presents?',
  })
  const { contactMessages } = await callAsOwner(shop, 'POST', '/stoa/v1/contact-messages/search', { search: {} })
  return contactMessages[0].id
}
