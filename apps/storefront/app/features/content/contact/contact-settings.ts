import type { contactFormFields } from '@stoa/web/sections/contact-form'
import type { SettingsOf } from '@stoa/web/sections/schema'
import { withQuery } from '../../../paths.ts'

export type ContactSettings = SettingsOf<typeof contactFormFields>

/** The page of a form alone, which also takes what is sent. `back` is the path of the page that has the form. */
export function contactPath(about: { place: string; section: string; back: string }): string {
  return withQuery('/contact', about)
}

/** The id of the element of a form. */
export const contactElement = (section: string) => `contact-${section}`
